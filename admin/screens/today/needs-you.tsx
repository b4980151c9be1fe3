import type { ReactNode } from 'react';
import { useCreatePath } from 'react-admin';
import { TRASH_KEPT_DAYS } from '#schema/limits.ts';
import { useActor } from '../../providers/actor.ts';
import { Link } from '../../kit/parts/link.tsx';
import { QUEUES_PATH } from '../../places/places.ts';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import { ADMIN_BASE } from '../../router/address-codec.ts';
import { ContentLines, Section } from './content-lines.tsx';
import type { FailedQueue, NewsletterToday, TodayItem } from '#schema/answers/today.ts';
import type { Today } from './use-today.ts';

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
    about: 'Drafts whose planned date has passed.',
    words: ({ at }) => <Since words="planned" iso={at} />,
  },
  {
    list: 'stale',
    title: 'Drafts going stale',
    about: 'Not edited for two weeks or longer.',
    words: ({ at }) => <Since words="last edited" iso={at} />,
    more: 'Only the oldest are shown. Find the others among the drafts of each list.',
  },
  {
    list: 'trash',
    title: 'Leaving the trash soon',
    about: 'Restore anything that is there by mistake.',
    words: (item) => <Since words="deleted for good" iso={goneAt(item)} />,
  },
  {
    list: 'unreviewed',
    title: 'Unchanged for a year',
    about: 'Published pages. Are they still accurate?',
    words: ({ at }) => <Since words="last changed" iso={at} />,
  },
];

/** Everything that needs attention, the most urgent first. */
export function NeedsYou({ today }: { today: Today }) {
  const { newsletter } = today;
  const failing = today.scheduled.items.filter(({ problems }) => problems !== undefined);
  const asked = ASKED.filter(({ list }) => today[list].items.length > 0);
  const webhooks = today.webhooks ?? [];
  const queues = today.queues ?? [];
  if (
    failing.length === 0 &&
    asked.length === 0 &&
    webhooks.length === 0 &&
    queues.length === 0 &&
    !hasTrouble(newsletter)
  )
    return (
      <Section title="Needs you">
        <p className="start-calm">You’re all caught up.</p>
      </Section>
    );
  return (
    <>
      {failing.length === 0 ? null : (
        <Section title="Can’t be published as scheduled" isGrave>
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
      {queues.length === 0 ? null : <QueueTrouble queues={queues} />}
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
  const { troubled, deliveries, failed_mails: failed, relay } = newsletter;
  return (
    troubled.length > 0 ||
    deliveries.length > 0 ||
    failed > 0 ||
    relay !== null ||
    newsletter.delayed_confirmations > 0
  );
}

const STOPPED: Partial<Record<string, string>> = {
  paused: 'Paused before everyone got it.',
  cancelled: 'Canceled and not sent.',
  draft: 'Back to draft.',
};

function NewsletterTrouble({ newsletter }: { newsletter: NewsletterToday }) {
  const isAdministrator = useActor()?.role === 'administrator';
  const createPath = useCreatePath();
  const to = (id: string) => createPath({ resource: 'email-newsletters', type: 'edit', id });
  const { troubled, deliveries, failed_mails: failed, relay } = newsletter;
  return (
    <Section title="Email problems" isGrave>
      <ul>
        {relay === null ? null : (
          <Line
            to={isAdministrator ? `${ADMIN_BASE}/settings/email` : `${ADMIN_BASE}/email-newsletters`}
            title={relay.state === 'slow' ? 'The mail server is slow' : 'Emails are not being sent'}
            words={relay.reason ?? ''}
          />
        )}
        {newsletter.delayed_confirmations === 0 ? null : (
          <Line
            to={createPath({ resource: 'contacts', type: 'list' })}
            title="Unusual number of sign-ups"
            words={delayedWords(newsletter.delayed_confirmations)}
          />
        )}
        {troubled.map(({ id, name, status, status_reason: reason }) => (
          <Line key={id} to={to(id)} title={name} words={reason ?? STOPPED[status] ?? status} />
        ))}
        {deliveries.map(({ id, name, unknown, rejected }) => (
          <Line key={`deliveries ${id}`} to={to(id)} title={name} words={undelivered(unknown, rejected)} />
        ))}
        {failed === 0 ? null : (
          <Line
            to={createPath({ resource: 'contacts', type: 'list' })}
            title={failed === 1 ? '1 email failed' : `${failed.toLocaleString()} emails failed`}
            words="Confirmations or invitations from the last 30 days that could not be sent"
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

function delayedWords(count: number): string {
  const emails =
    count === 1 ? '1 confirmation email is' : `${count.toLocaleString()} confirmation emails are`;
  return `${emails} delayed. Check the newest subscribers for fakes.`;
}

function undelivered(unknown: number, rejected: number): string {
  const parts = [
    ...(rejected > 0 ? [`${rejected.toLocaleString()} rejected`] : []),
    ...(unknown > 0 ? [`${unknown.toLocaleString()} may not have arrived`] : []),
  ];
  return `Deliveries: ${parts.join(', ')}`;
}

function QueueTrouble({ queues }: { queues: readonly FailedQueue[] }) {
  return (
    <Section title="Background work that failed" isGrave>
      <ul>
        {queues.map(({ name, title, failed }) => (
          <Line
            key={name}
            to={QUEUES_PATH}
            title={title}
            words={
              failed === 1
                ? '1 item failed. Retry or cancel it.'
                : `${failed.toLocaleString()} items failed. Retry or cancel them.`
            }
          />
        ))}
      </ul>
    </Section>
  );
}

function WebhookTrouble({ webhooks }: { webhooks: NonNullable<Today['webhooks']> }) {
  const createPath = useCreatePath();
  return (
    <Section title="Failing webhooks" isGrave>
      <ul>
        {webhooks.map(({ id, name, enabled, reason, failing_since: since }) => (
          <li key={id}>
            <Link className="start-line" to={createPath({ resource: 'webhooks', type: 'edit', id })}>
              <span className="start-words">
                <span className="start-title">{name}</span>
                <span className="quiet">
                  {enabled ? (
                    <>
                      Failing since <RelativeTime iso={since ?? ''} />
                    </>
                  ) : (
                    <>Turned off. {reason}</>
                  )}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
