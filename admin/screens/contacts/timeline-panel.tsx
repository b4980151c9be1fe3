import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCreatePath } from 'react-admin';
import type { Editing } from '../../editing/use-editing.ts';
import { Link } from '../../kit/parts/link.tsx';
import { wordOf } from '../../kit/parts/status.tsx';
import { exactTime } from '../../kit/parts/time-words.ts';
import { Panel, SmallPager, LoadState } from '../../kit/parts/parts.tsx';
import { useAnswer } from '../../kit/work/use-work.ts';
import type { TimelineEntry } from '#schema/answers/newsletter/contacts.ts';
import { inSentence } from '../../language/formats.ts';
import { say } from './messages.ts';

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
    <Panel title={say('history')}>
      <LoadState data={data} error={error} onRetry={() => void refetch()} />
      {data?.data.length === 0 ? <p className="quiet">{say('no_history')}</p> : null}
      <ol className="contact-history">
        {data?.data.map((entry, index) => (
          // Entries come from several tables and have no ids.
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
        {by === null ? '' : ` · ${say('by', { name: by })}`}
        {details === null || details === '' ? '' : ` · ${details}`}
      </span>
    </li>
  );
}

function titleOf({ kind, what, subject }: TimelineEntry): string {
  switch (kind) {
    case 'consent':
      return consentTitle(what, subject);
    case 'newsletter':
      return said(ISSUE[what]) ?? say('issue_state', { state: inSentence(wordOf(what)) });
    case 'opened':
      return say('opened');
    case 'clicked':
      return say('clicked');
    case 'bounce':
      return say(what === 'complaint' ? 'complaint' : 'bounce');
    case 'mail':
      return what === 'captured'
        ? say('email_kept')
        : say('email_state', { state: inSentence(wordOf(what)) });
    default:
      return said(CHANGES[what]) ?? say('change_by_staff', { change: wordOf(what) });
  }
}

function consentTitle(what: string, subject: string | null): string {
  const event = said(CONSENT[what]) ?? wordOf(what);
  return subject === null && OF_LISTS.includes(what) ? say('all_lists', { event }) : event;
}

type Known =
  | 'consent_joined'
  | 'consent_confirmed'
  | 'consent_unsubscribed'
  | 'consent_undone'
  | 'consent_resubscribed'
  | 'consent_merged'
  | 'consent_paused'
  | 'consent_resumed'
  | 'consent_frequency'
  | 'consent_topics'
  | 'consent_status'
  | 'added'
  | 'changed'
  | 'merged_by_staff'
  | 'issue_accepted'
  | 'issue_queued'
  | 'issue_deferred'
  | 'issue_sending'
  | 'issue_rejected'
  | 'issue_unknown'
  | 'issue_canceled';

function said(key: Known | undefined): string | undefined {
  return key === undefined ? undefined : say(key);
}

const CONSENT: Partial<Record<string, Known>> = {
  joined: 'consent_joined',
  confirmed: 'consent_confirmed',
  unsubscribed: 'consent_unsubscribed',
  undone: 'consent_undone',
  resubscribed: 'consent_resubscribed',
  merged: 'consent_merged',
  paused: 'consent_paused',
  resumed: 'consent_resumed',
  frequency_changed: 'consent_frequency',
  topics_changed: 'consent_topics',
  status_changed: 'consent_status',
};
/** Without a list, these are about all of them. */
const OF_LISTS = ['joined', 'confirmed', 'unsubscribed', 'undone', 'resubscribed'];

const CHANGES: Partial<Record<string, Known>> = {
  create: 'added',
  update: 'changed',
  merge: 'merged_by_staff',
};

const ISSUE: Partial<Record<string, Known>> = {
  accepted: 'issue_accepted',
  queued: 'issue_queued',
  deferred: 'issue_deferred',
  attempting: 'issue_sending',
  rejected: 'issue_rejected',
  unknown: 'issue_unknown',
  cancelled: 'issue_canceled',
};
