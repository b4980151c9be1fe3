import { declaredText } from '#schema/messages/declared/declared.ts';
import { sql } from 'drizzle-orm';
import { settings } from '#schema/settings/index.ts';
import { rows } from '../database/database.ts';
import { clearFailures } from '../jobs/failures.ts';
import { type Queue, existsIn, failuresOf } from '../jobs/queue.ts';
import { SCHEDULED_SETTINGS, deleteSchedule } from './scheduled-settings.ts';
import { later } from '../base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** Scheduled changes of settings that are due, and those that were refused at their time. */
export const schedulesQueue: Queue = {
  name: SCHEDULED_SETTINGS,
  title: spoken('queue_title'),
  about: spoken('queue_about'),
  titleIn: (group, words) => declaredText(words.language, `settings.${group}.title`, titles[group] ?? group),
  items: (now) => sql`SELECT s.id::text, s.group_name AS title,
      CASE WHEN f.item IS NULL THEN 'waiting' WHEN f.failed_at IS NULL THEN 'retrying' ELSE 'failed' END AS state, f.reason, f.said,
      coalesce(f.attempts, 0) AS attempts, coalesce(f.noted_at, s.at) AS since
    FROM settings_schedules s ${failuresOf(SCHEDULED_SETTINGS, sql`s.id::text`)}
    WHERE f.item IS NOT NULL OR s.at <= ${now.toISOString()}`,
  exists: existsIn(sql`settings_schedules`),

  async retry(tx, _deps, id) {
    const noted = await rows(
      tx,
      sql`DELETE FROM queue_failures WHERE queue = ${SCHEDULED_SETTINGS} AND item = ${id} RETURNING 1`,
    );
    return noted.length > 0;
  },

  async cancel(tx, _deps, id) {
    await clearFailures(tx, { queue: SCHEDULED_SETTINGS, items: [id] });
    return deleteSchedule(tx, id);
  },
};

const titles = Object.fromEntries(Object.values(settings).map(({ name, title }) => [name, title]));
