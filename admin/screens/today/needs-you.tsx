import type { ReactNode } from 'react';
import { useCreatePath } from 'react-admin';
import { TRASH_KEPT_DAYS } from '#schema/limits.ts';
import { Link } from '../../layout/link.tsx';
import { RelativeTime } from '../../layout/relative-time.tsx';
import { ContentLines, Section } from './content-lines.tsx';
import type { NewsletterToday, Today, TodayItem } from './use-today.ts';

interface Asked {
  list: 'overdue' | 'stale' | 'trash' | 'unreviewed';
  title: string;
  about: string;
  words: (item: TodayItem) => ReactNode;
  more?: string;
}

const ASKED: readonly Asked[] = [
  {
    list: 'overdue',
    title: 'Overdue',
    about: 'Drafts that were planned for a day that has passed.',
    words: ({ at }) => <Since words="planned" iso={at} />,
  },
  {
    list: 'stale',
    title: 'Drafts going stale',
    about: 'Begun, and not touched for two weeks or longer.',
    words: ({ at }) => <Since words="last touched" iso={at} />,
    more: 'The oldest are shown. The others are among the drafts of each list.',
  },
  {
    list: 'trash',
    title: 'In the trash, soon gone',
    about: 'Restore what was thrown away by mistake.',
    words: (item) => <Since words="gone for good" iso={goneAt(item)} />,
  },
  {
    list: 'unreviewed',
    title: 'Not looked at for a year',
    about: 'Live pages that nobody changed since. Are they still right?',
    words: ({ at }) => <Since words="last changed" iso={at} />,
  },
];

/** Everything that waits for somebody, the gravest first. */
export function NeedsYou({ today }: { today: Today }) {
  const { newsletter } = today;
  const failing = today.scheduled.items.filter(({ problems }) => problems !== undefined);
  const asked = ASKED.filter(({ list }) => today[list].items.length > 0);
  const webhooks = today.webhooks ?? [];
  if (failing.length === 0 && asked.length === 0 && webhooks.length === 0 && !hasTrouble(newsletter))
    return (
      <Section title="Needs you">
        <p className="start-calm">Nothing. Everything planned is ready, and nothing waits for you.</p>
      </Section>
    );
  return (
    <>
      {failing.length === 0 ? null : (
        <Section title="Will not go live as it is" isGrave>
          <ContentLines
            list={{ items: failing, has_more: false }}
            words={({ at, problems = [] }) => (
              <>
                <RelativeTime iso={at} />. {problems.join(' ')}
              </>
            )}
          />
        </Section>
      )}
      {newsletter !== null && hasTrouble(newsletter) ? <NewsletterTrouble newsletter={newsletter} /> : null}
      {webhooks.length === 0 ? null : <WebhookTrouble webhooks={webhooks} />}
      {asked.map(({ list, title, about, words, more }) => (
        <Section key={list} title={title} about={about}>
          <ContentLines list={today[list]} words={words} more={more} />
        </Section>
      ))}
    </>
  );
}

function Since({ words, iso }: { words: string; iso: string }) {
  return (
    <>
      {words} <RelativeTime iso={iso} />
    </>
  );
}

function goneAt({ at }: TodayItem): string {
  return new Date(Date.parse(at) + TRASH_KEPT_DAYS * 86_400_000).toISOString();
}

function hasTrouble(newsletter: NewsletterToday | null): boolean {
  if (newsletter === null) return false;
  const { troubled, deliveries, failed_mails: failed } = newsletter;
  return troubled.length > 0 || deliveries.length > 0 || failed > 0;
}

const STOPPED: Partial<Record<string, string>> = {
  paused: 'Half sent and paused.',
  cancelled: 'Was not sent.',
  draft: 'Is a draft again.',
};

function NewsletterTrouble({ newsletter }: { newsletter: NewsletterToday }) {
  const createPath = useCreatePath();
  const to = (id: string) => createPath({ resource: 'email-newsletters', type: 'edit', id });
  const { troubled, deliveries, failed_mails: failed } = newsletter;
  return (
    <Section title="Mail that needs a hand" isGrave>
      <ul>
        {troubled.map(({ id, name, status, status_reason: reason }) => (
          <Line key={id} to={to(id)} title={name} words={reason ?? STOPPED[status] ?? status} />
        ))}
        {deliveries.map(({ id, name, unknown, rejected }) => (
          <Line key={`deliveries ${id}`} to={to(id)} title={name} words={undelivered(unknown, rejected)} />
        ))}
        {failed === 0 ? null : (
          <Line
            to={createPath({ resource: 'contacts', type: 'list' })}
            title={failed === 1 ? 'One single mail' : `${failed} single mails`}
            words="Confirmations or invitations of the last 30 days that could not be sent"
          />
        )}
      </ul>
    </Section>
  );
}

function Line({ to, title, words }: { to: string; title: string; words: string }) {
  return (
    <li>
      <Link className="start-line" to={to}>
        <span className="start-words">
          <span className="start-title">{title}</span>
          <span className="quiet">{words}</span>
        </span>
      </Link>
    </li>
  );
}

function undelivered(unknown: number, rejected: number): string {
  const parts = [
    ...(rejected > 0 ? [`${rejected.toLocaleString()} refused`] : []),
    ...(unknown > 0 ? [`${unknown.toLocaleString()} of which nobody knows whether they arrived`] : []),
  ];
  return `Deliveries: ${parts.join(', ')}`;
}

function WebhookTrouble({ webhooks }: { webhooks: NonNullable<Today['webhooks']> }) {
  const createPath = useCreatePath();
  return (
    <Section title="Webhooks that get nothing through" isGrave>
      <ul>
        {webhooks.map(({ id, name, enabled, reason, failing_since: since }) => (
          <li key={id}>
            <Link to={createPath({ resource: 'webhooks', type: 'edit', id })}>{name}</Link>
            <span className="quiet">
              {enabled ? (
                <>
                  Tried again and again since <RelativeTime iso={since ?? ''} />.
                </>
              ) : (
                <>Switched off. {reason}</>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
