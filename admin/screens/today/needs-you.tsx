import type { ReactNode } from 'react';
import { useCreatePath } from 'react-admin';
import { TRASH_KEPT_DAYS } from '#schema/base/limits.ts';
import { useActor } from '../../providers/actor.ts';
import { Link } from '../../kit/parts/link.tsx';
import { QUEUES_PATH } from '../../places/settings-places.ts';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import { ADMIN_BASE } from '../../router/address-codec.ts';
import { ContentLines, Section } from './content-lines.tsx';
import type { FailedQueue, NewsletterToday, TodayItem } from '#schema/answers/operations/today.ts';
import { ReleaseTrouble, troubledReleases } from './release-lines.tsx';
import type { Today } from './use-today.ts';
import { say } from './messages.ts';

interface Asked {
  list: 'overdue' | 'unpublished' | 'stale' | 'trash' | 'unreviewed';
  words: (item: TodayItem) => ReactNode;
}

const ASKED: readonly Asked[] = [
  {
    list: 'overdue',
    words: ({ at }) => say.drawn('planned', { when: <RelativeTime iso={at} /> }),
  },
  {
    list: 'unpublished',
    words: ({ at }) => say.drawn('edited', { when: <RelativeTime iso={at} /> }),
  },
  {
    list: 'stale',
    words: ({ at }) => say.drawn('edited', { when: <RelativeTime iso={at} /> }),
  },
  {
    list: 'trash',
    words: (item) => say.drawn('deleted', { when: <RelativeTime iso={goneAt(item)} /> }),
  },
  {
    list: 'unreviewed',
    words: ({ at }) => say.drawn('updated', { when: <RelativeTime iso={at} /> }),
  },
];

const TITLES = {
  overdue: 'overdue',
  unpublished: 'unpublished',
  stale: 'stale',
  trash: 'trash',
  unreviewed: 'unreviewed',
} as const;
const ABOUT = {
  overdue: 'overdue_about',
  unpublished: 'unpublished_about',
  stale: 'stale_about',
  trash: 'trash_about',
  unreviewed: 'unreviewed_about',
} as const;

const MORE: Partial<Record<Asked['list'], 'stale_more' | 'unpublished_more'>> = {
  stale: 'stale_more',
  unpublished: 'unpublished_more',
};

/** Everything that needs attention, most urgent first. With `others`, something else on the page needs it too. */
export function NeedsYou({ today, others }: { today: Today; others: boolean }) {
  const { newsletter } = today;
  const failing = today.scheduled.items.filter(({ problems }) => problems !== undefined);
  const asked = ASKED.filter(({ list }) => today[list].items.length > 0);
  const webhooks = today.webhooks ?? [];
  const queues = today.queues ?? [];
  const releases = troubledReleases(today);
  if (
    failing.length === 0 &&
    asked.length === 0 &&
    webhooks.length === 0 &&
    queues.length + today.mentions.length + releases.length === 0 &&
    !hasTrouble(newsletter)
  )
    return others ? null : (
      <Section title={say('needs_attention')}>
        <p className="start-calm">{say('all_done')}</p>
      </Section>
    );
  return (
    <>
      {failing.length === 0 ? null : (
        <Section title={say('cannot_publish')} isGrave>
          <ContentLines
            list={{ items: failing, has_more: false }}
            words={({ at, problems = [] }) => (
              <>
                <RelativeTime iso={at} /> · {problems.join(' ')}
              </>
            )}
          />
        </Section>
      )}
      <ReleaseTrouble releases={releases} />
      {newsletter !== null && hasTrouble(newsletter) ? <NewsletterTrouble newsletter={newsletter} /> : null}
      {webhooks.length === 0 ? null : <WebhookTrouble webhooks={webhooks} />}
      {queues.length === 0 ? null : <QueueTrouble queues={queues} />}
      <Mentions mentions={today.mentions} />
      {asked.map(({ list, words }) => (
        <Section key={list} title={say(TITLES[list])} about={say(ABOUT[list])}>
          <ContentLines
            list={today[list]}
            words={words}
            more={MORE[list] === undefined ? undefined : say(MORE[list])}
          />
        </Section>
      ))}
    </>
  );
}

function Mentions({ mentions }: Pick<Today, 'mentions'>) {
  const createPath = useCreatePath();
  if (mentions.length === 0) return null;
  return (
    <Section title={say('mentions')} about={say('mentions_about')}>
      <ul>
        {mentions.map(({ id, content, by, excerpt, at }) => (
          <li key={id}>
            <Link
              className="start-line"
              to={`${createPath({ resource: content.resource, type: 'edit', id: content.id })}#comment=${id}`}
            >
              <span className="start-words">
                <span className="start-title">{content.title}</span>
                <span className="quiet">
                  {say.drawn('mentioned_by', {
                    name: by ?? say('someone'),
                    when: <RelativeTime iso={at} />,
                    excerpt,
                  })}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
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

const STOPPED: Partial<Record<string, 'paused' | 'canceled' | 'back_to_draft'>> = {
  paused: 'paused',
  cancelled: 'canceled',
  draft: 'back_to_draft',
};

function NewsletterTrouble({ newsletter }: { newsletter: NewsletterToday }) {
  const isAdministrator = useActor()?.role === 'administrator';
  const createPath = useCreatePath();
  const to = (id: string) => createPath({ resource: 'email-newsletters', type: 'edit', id });
  const { troubled, deliveries, failed_mails: failed, relay } = newsletter;
  return (
    <Section title={say('email_problems')} isGrave>
      <ul>
        {relay === null ? null : (
          <Line
            to={isAdministrator ? `${ADMIN_BASE}/settings/email` : `${ADMIN_BASE}/email-newsletters`}
            title={relay.state === 'slow' ? say('server_slow') : say('not_sending')}
            words={relay.reason ?? ''}
          />
        )}
        {newsletter.delayed_confirmations === 0 ? null : (
          <Line
            to={createPath({ resource: 'contacts', type: 'list' })}
            title={say('unusual_sign_ups')}
            words={say('delayed_confirmations', { count: newsletter.delayed_confirmations })}
          />
        )}
        {troubled.map(({ id, name, status, status_reason: reason }) => (
          <Line key={id} to={to(id)} title={name} words={reason ?? stoppedWords(status)} />
        ))}
        {deliveries.map(({ id, name, unknown, rejected }) => (
          <Line key={`deliveries ${id}`} to={to(id)} title={name} words={undelivered(unknown, rejected)} />
        ))}
        {failed === 0 ? null : (
          <Line
            to={createPath({ resource: 'contacts', type: 'list' })}
            title={say('emails_failed', { count: failed })}
            words={say('emails_failed_about')}
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

function stoppedWords(status: string): string {
  const key = STOPPED[status];
  return key === undefined ? status : say(key);
}

function undelivered(unknown: number, rejected: number): string {
  if (rejected === 0) return say('unknown', { unknown });
  return unknown === 0 ? say('rejected', { rejected }) : say('rejected_unknown', { rejected, unknown });
}

function QueueTrouble({ queues }: { queues: readonly FailedQueue[] }) {
  return (
    <Section title={say('background_failed')} isGrave>
      <ul>
        {queues.map(({ name, title, failed }) => (
          <Line key={name} to={QUEUES_PATH} title={title} words={say('jobs_failed', { count: failed })} />
        ))}
      </ul>
    </Section>
  );
}

function WebhookTrouble({ webhooks }: { webhooks: NonNullable<Today['webhooks']> }) {
  const createPath = useCreatePath();
  return (
    <Section title={say('failing_webhooks')} isGrave>
      <ul>
        {webhooks.map(({ id, name, enabled, reason, failing_since: since }) => (
          <li key={id}>
            <Link className="start-line" to={createPath({ resource: 'webhooks', type: 'edit', id })}>
              <span className="start-words">
                <span className="start-title">{name}</span>
                <span className="quiet">
                  {enabled
                    ? say.drawn('failing_since', { when: <RelativeTime iso={since ?? ''} /> })
                    : say('turned_off', { reason: reason ?? '' })}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
