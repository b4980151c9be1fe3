import { sql } from 'drizzle-orm';
import { ALERTS, type Alert } from '#schema/answers/operations/system.ts';
import type { Say } from '#schema/messages/translator.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { siteWords } from '../../platform/deps/site-words.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type MailText, emailTextOf } from '../../platform/mail/email-text.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { noteEvents } from '../../platform/outbox/note-events.ts';
import { readSettings } from '../../platform/settings/settings-store.ts';
import { messages } from './messages.ts';
import { readStatus } from './read-status.ts';

const KEY = 'alerts_raised';
/**
 * A problem counts as solved once no node has found it for this long. A disk may be full on one of two nodes, and a queue may
 * fail and recover in turns: neither may send an email each minute.
 */
const SOLVED_AFTER_MS = 15 * 60_000;

/** What alerts were sent for, and to whom. */
interface Sent {
  /** The problems that are not solved, with the time at which each was last found. */
  raised: Partial<Record<Alert, string>>;
  /** Everyone who knows of them. */
  recipients: readonly string[];
}

/** What has changed since the last check. */
interface Changes {
  found: readonly Alert[];
  solved: readonly Alert[];
}

interface Checked {
  current: readonly Alert[];
  recipients: readonly string[];
  now: Date;
}

/**
 * Emails those who are listed under Settings → Alerts, and notifies webhooks, when a problem is found or solved. Someone who was
 * added since gets the current problems. What was sent is stored with it in one transaction, so that two nodes, or a restart,
 * send nothing twice.
 */
export async function raiseAlerts(deps: AppDeps): Promise<void> {
  const { notices } = await readStatus(deps);
  const current = ALERTS.filter((alert) => notices.includes(alert));
  const recipients = (await readSettings(deps, 'alerts')).recipients.map(({ address }) => address);
  await deps.database.transaction(async (tx) => {
    const { changes, known } = await recordFound(tx, { current, recipients, now: deps.now() });
    for (const to of recipients) {
      const news = known.has(to) ? changes : { found: current, solved: [] };
      if (news.found.length + news.solved.length === 0) continue;
      await queueMail(tx, deps, { kind: 'account', purpose: 'alert', to, ...alertMail(deps, news) });
    }
    const events = [
      ...changes.found.map((id) => ({ type: 'problem.found' as const, data: { id } })),
      ...changes.solved.map((id) => ({ type: 'problem.solved' as const, data: { id } })),
    ];
    await noteEvents(tx, events, deps.now());
  });
}

/** Stores what is found now. Returns what has changed, and who knows of everything that has not. */
async function recordFound(
  tx: Queries,
  { current, recipients, now }: Checked,
): Promise<{ changes: Changes; known: ReadonlySet<string> }> {
  const none: Sent = { raised: {}, recipients: [] };
  await rows(
    tx,
    sql`INSERT INTO settings (key, value) VALUES (${KEY}, ${JSON.stringify(none)}::jsonb) ON CONFLICT (key) DO NOTHING`,
  );
  const [stored] = await rows<{ value: Sent }>(
    tx,
    sql`SELECT value FROM settings WHERE key = ${KEY} FOR UPDATE`,
  );
  const { raised, recipients: known } = stored?.value ?? none;
  const isOver = (at: string | undefined) =>
    at !== undefined && now.getTime() - Date.parse(at) >= SOLVED_AFTER_MS;
  const solved = ALERTS.filter((alert) => !current.includes(alert) && isOver(raised[alert]));
  const next: Sent = {
    raised: { ...raised, ...Object.fromEntries(current.map((alert) => [alert, now.toISOString()])) },
    recipients,
  };
  for (const alert of solved) delete next.raised[alert];
  await rows(tx, sql`UPDATE settings SET value = ${JSON.stringify(next)}::jsonb WHERE key = ${KEY}`);
  const found = current.filter((alert) => raised[alert] === undefined);
  return { changes: { found, solved }, known: new Set(known) };
}

/** In the language of the site: the recipients need not have an account. */
function alertMail(deps: AppDeps, { found, solved }: Changes): MailText {
  const words = siteWords(deps);
  const say = words.of(messages);
  const site = deps.site().name;
  const subject =
    found.length > 0
      ? say('alert_subject', { site, count: found.length })
      : say('alert_solved_subject', { site });
  return emailTextOf(deps, subject, {
    greeting: say('alert_greeting', { site }),
    before: [
      ...found.map((alert) => problemText(alert, say)),
      ...solved.map((alert) => say('alert_solved', { problem: problemText(alert, say) })),
    ],
    link: { url: `${deps.env.siteUrl}/admin/settings/system`, label: say('alert_link') },
    after: [say('alert_why')],
  });
}

function problemText(alert: Alert, say: Say<typeof messages.texts>): string {
  switch (alert) {
    case 'disk_nearly_full':
      return say('alert_disk_nearly_full');
    case 'failed_work':
      return say('alert_failed_work');
    case 'late_email':
      return say('alert_late_email');
    case 'backup_failed':
      return say('alert_backup_failed');
    case 'certificate_expires':
      return say('alert_certificate_expires');
    case 'no_backup':
      return say('alert_no_backup');
  }
}
