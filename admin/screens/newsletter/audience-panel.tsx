import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCreatePath } from 'react-admin';
import { labelOf } from '#schema/fields/index.ts';
import { emailNewsletters } from '#schema/resources/email-newsletters.ts';
import type { Editing } from '../../editing/use-editing.ts';
import { Link } from '../../kit/parts/link.tsx';
import { Panel, SmallPager, LoadState } from '../../kit/parts/parts.tsx';
import { useAnswer } from '../../kit/work/use-work.ts';
import type { AudienceMember } from '#schema/answers/newsletter/campaigns.ts';
import { say } from './messages.ts';

const SHOWN = 10;

/** Who would get a newsletter as it is saved, who would not, and why; a page of them. */
export function useAudience(editing: Editing, query: { page?: number; included?: string; reason?: string }) {
  const answer = useAnswer();
  const { pk, version } = editing.stored;
  return useQuery({
    queryKey: ['campaign-audience', pk, version, query],
    queryFn: ({ signal }) =>
      answer('GET /newsletter-campaigns/:id/audience', {
        params: { id: pk },
        query: { ...query, per_page: SHOWN },
        signal,
      }),
    placeholderData: (before) => before,
    staleTime: 2_000,
  });
}

/** Who gets it, how many, and who does not for what reason; each line can be opened into names. */
export function AudiencePanel({ editing }: { editing: Editing }) {
  const [shown, setShown] = useState<string>();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useAudience(editing, { page, ...filterOf(shown) });
  const hasLists = ((editing.stored.contact_list_ids ?? []) as unknown[]).length > 0;
  const show = (what: string) => {
    setShown(what === shown ? undefined : what);
    setPage(1);
  };
  const left = Object.entries(data?.excluded ?? {});
  return (
    <Panel title={say('recipients')}>
      <LoadState data={data} error={error} onRetry={() => void refetch()} />
      {editing.recordForm.isDirty ? <p className="quiet">{say('audience_stale')}</p> : null}
      {data === undefined ? null : (
        <p>
          {!hasLists
            ? say('no_lists', { field: labelOf('contact_lists', emailNewsletters.fields.contact_lists) })
            : data.included === 0
              ? say('no_recipients')
              : say.drawn('will_get', {
                  count: data.included,
                  figure: (words) => <span className="figure">{words}</span>,
                })}
        </p>
      )}
      {data === undefined ? null : (
        <ul className="reasons">
          {data.included > 0 ? (
            <Reason isOpen={shown === GETS_IT} onClick={() => show(GETS_IT)}>
              {say('included', { count: data.included })}
            </Reason>
          ) : null}
          {left.map(([reason, count]) => (
            <Reason key={reason} isOpen={shown === reason} onClick={() => show(reason)}>
              {say('excluded', { count, reason: reasonWords(reason) })}
            </Reason>
          ))}
        </ul>
      )}
      {shown === undefined || data === undefined ? null : (
        <>
          <Members members={data.data} />
          <SmallPager page={page} lastPage={data.last_page} onPage={setPage} />
        </>
      )}
    </Panel>
  );
}

const GETS_IT = 'included';

/** Why someone on the lists gets no email, as text. */
const REASONS = {
  unconfirmed: 'unconfirmed',
  unsubscribed: 'unsubscribed',
  paused: 'paused',
  bounced: 'bounced',
  complained: 'complained',
  blocklisted: 'blocked',
  not_in_segment: 'not_in_segment',
  other_frequency: 'other_frequency',
  muted_topics: 'muted_topics',
  suppressed: 'suppressed',
  erased: 'erased',
} as const;

function reasonWords(reason: string): string {
  return Object.hasOwn(REASONS, reason) ? say(REASONS[reason as keyof typeof REASONS]) : reason;
}

function filterOf(shown: string | undefined): { included?: string; reason?: string } {
  if (shown === undefined) return {};
  return shown === GETS_IT ? { included: 'true' } : { reason: shown };
}

function Reason({ isOpen, onClick, children }: { isOpen: boolean; onClick: () => void; children: string }) {
  return (
    <li>
      <button type="button" className="plain-button" aria-expanded={isOpen} onClick={onClick}>
        {children}
      </button>
    </li>
  );
}

function Members({ members }: { members: readonly AudienceMember[] }) {
  const createPath = useCreatePath();
  return (
    <ul className="members">
      {members.map(({ contact_id: id, email, first_name: name }) => (
        <li key={id}>
          <Link to={createPath({ resource: 'contacts', type: 'edit', id })}>{email}</Link>
          {name === null ? null : <span className="quiet"> {name}</span>}
        </li>
      ))}
    </ul>
  );
}
