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

/** The problems that alerts were sent for and that are not solved, with the time at which the problem was last found. */
type Raised = Partial<Record<Alert, string>>;

/** What has changed since the last check. */
interface Changes {
  found: readonly Alert[];
  solved: readonly Alert[];
}

/**
 * Emails those who are listed under Settings → Alerts, and notifies webhooks, when a problem is found or solved. What was sent
 * is stored with it in one transaction, so that two nodes, or a restart, send nothing twice.
 */
export async function raiseAlerts(deps: AppDeps): Promise<void> {
  const { notices } = await readStatus(deps);
  const current = ALERTS.filter((alert) => notices.includes(alert));
  const { recipients } = await readSettings(deps, 'alerts');
  await deps.database.transaction(async (tx) => {
    const changes = await recordFound(tx, { current, now: deps.now() });
    if (changes.found.length + changes.solved.length === 0) return;
    const mail = alertMail(deps, changes);
    for (const { address } of recipients)
      await queueMail(tx, deps, { kind: 'account', purpose: 'alert', to: address, ...mail });
    const events = [
      ...changes.found.map((id) => ({ type: 'problem.found' as const, data: { id } })),
      ...changes.solved.map((id) => ({ type: 'problem.solved' as const, data: { id } })),
    ];
    await noteEvents(tx, events, deps.now());
  });
}

async function recordFound(
  tx: Queries,
  { current, now }: { current: readonly Alert[]; now: Date },
): Promise<Changes> {
  await rows(
    tx,
    sql`INSERT INTO settings (key, value) VALUES (${KEY}, '{}'::jsonb) ON CONFLICT (key) DO NOTHING`,
  );
  const [stored] = await rows<{ value: Raised }>(
    tx,
    sql`SELECT value FROM settings WHERE key = ${KEY} FOR UPDATE`,
  );
  const raised = stored?.value ?? {};
  const isOver = (at: string | undefined) =>
    at !== undefined && now.getTime() - Date.parse(at) >= SOLVED_AFTER_MS;
  const solved = ALERTS.filter((alert) => !current.includes(alert) && isOver(raised[alert]));
  const next: Raised = {
    ...raised,
    ...Object.fromEntries(current.map((alert) => [alert, now.toISOString()])),
  };
  for (const alert of solved) delete next[alert];
  await rows(tx, sql`UPDATE settings SET value = ${JSON.stringify(next)}::jsonb WHERE key = ${KEY}`);
  return { found: current.filter((alert) => raised[alert] === undefined), solved };
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
  return emailTextOf(subject, words, {
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
