import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCreatePath } from 'react-admin';
import type { Editing } from '../../editing/use-editing.ts';
import { Link } from '../../kit/parts/link.tsx';
import { Panel, SmallPager, people, LoadState } from '../../kit/parts/parts.tsx';
import { useAnswer } from '../../kit/work/use-work.ts';
import type { AudienceMember } from '#schema/answers/campaigns.ts';

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
    <Panel title="Who gets it">
      <LoadState data={data} error={error} onRetry={() => void refetch()} />
      {editing.recordForm.isDirty ? (
        <p className="quiet">Of the lists that are saved; what you changed counts once it is saved.</p>
      ) : null}
      {data === undefined ? null : (
        <p>
          <span className="figure">{people(data.included)}</span>{' '}
          {hasLists
            ? `${data.included === 0 ? 'would get it as it is' : 'will get it, once each'}.`
            : 'gets it: no list is chosen yet, under “Goes to”.'}
        </p>
      )}
      {data === undefined ? null : (
        <ul className="reasons">
          {data.included > 0 ? (
            <Reason isOpen={shown === GETS_IT} onClick={() => show(GETS_IT)}>
              {`${people(data.included)} who will get it`}
            </Reason>
          ) : null}
          {left.map(([reason, count]) => (
            <Reason key={reason} isOpen={shown === reason} onClick={() => show(reason)}>
              {`${people(count)} will not: ${REASONS[reason] ?? reason}`}
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
const REASONS: Partial<Record<string, string>> = {
  unconfirmed: 'they have not confirmed yet',
  unsubscribed: 'they unsubscribed',
  bounced: 'their mailbox does not take mail',
  complained: 'they called earlier mail spam',
  blocklisted: 'they are blocked',
  not_in_segment: 'they are in none of the segments',
  suppressed: 'the address wants no mail',
  erased: 'they were erased',
};

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
