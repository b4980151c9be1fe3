import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCreatePath } from 'react-admin';
import type { Editing } from '../../editing/use-editing.ts';
import { Link } from '../../kit/parts/link.tsx';
import { wordOf } from '../../kit/parts/status.tsx';
import { exactTime } from '../../kit/parts/time-words.ts';
import { Panel, SmallPager, LoadState } from '../../kit/parts/parts.tsx';
import { useAnswer } from '../../kit/work/use-work.ts';
import type { TimelineEntry } from '#schema/answers/contacts.ts';

const SHOWN = 15;

/** Everything that happened to a contact, the newest first: what they agreed to, what they got and did, and what staff changed. */
export function TimelinePanel({ editing }: { editing: Editing }) {
  const answer = useAnswer();
  const [page, setPage] = useState(1);
  const { pk, version } = editing.stored;
  const { data, error, refetch } = useQuery({
    queryKey: ['contact-timeline', pk, version, page],
    queryFn: ({ signal }) =>
      answer('GET /contacts/:id/timeline', { params: { id: pk }, query: { page, per_page: SHOWN }, signal }),
    placeholderData: (before) => before,
    staleTime: 0,
  });
  return (
    <Panel title="History">
      <LoadState data={data} error={error} onRetry={() => void refetch()} />
      {data?.data.length === 0 ? <p className="quiet">Nothing was recorded yet.</p> : null}
      <ol className="history">
        {data?.data.map((entry, index) => (
          // Entries come from several tables and have no id of their own.
          <Line key={index} entry={entry} />
        ))}
      </ol>
      {data === undefined ? null : <SmallPager page={page} lastPage={data.last_page} onPage={setPage} />}
    </Panel>
  );
}

function Line({ entry }: { entry: TimelineEntry }) {
  const createPath = useCreatePath();
  const { at, campaign_id: campaign, subject, details, by } = entry;
  return (
    <li data-kind={entry.kind}>
      <span>
        <strong>{titleOf(entry)}</strong>{' '}
        {campaign === null ? (
          subject
        ) : (
          <Link to={createPath({ resource: 'email-newsletters', type: 'edit', id: campaign })}>
            {subject}
          </Link>
        )}
      </span>
      <span className="quiet">
        {exactTime(at)}
        {by === null ? '' : ` · by ${by}`}
        {details === null || details === '' ? '' : ` · ${details}`}
      </span>
    </li>
  );
}

function titleOf({ kind, what, subject }: TimelineEntry): string {
  switch (kind) {
    case 'consent':
      return subject === null && what !== 'merged' ? `${wordOf(what)} (all lists)` : wordOf(what);
    case 'newsletter':
      return NEWSLETTER_WORDS[what] ?? `Newsletter ${wordOf(what).toLowerCase()}:`;
    case 'opened':
      return 'Opened';
    case 'clicked':
      return 'Clicked in';
    case 'bounce':
      return what === 'complaint' ? 'Called spam:' : 'Came back:';
    case 'mail':
      return what === 'captured' ? 'Mail kept in the outbox:' : `Mail ${wordOf(what).toLowerCase()}:`;
    default:
      return CHANGE_WORDS[what] ?? `${wordOf(what)} by staff`;
  }
}

const CHANGE_WORDS: Partial<Record<string, string>> = {
  create: 'Added by staff',
  update: 'Changed by staff',
  merge: 'Merged by staff',
};

const NEWSLETTER_WORDS: Partial<Record<string, string>> = {
  accepted: 'Got',
  queued: 'Will get',
  deferred: 'Delayed:',
  attempting: 'Is being sent',
  rejected: 'Refused:',
  unknown: 'Nobody knows whether it arrived:',
  cancelled: 'Was not sent',
};
