import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { settingsAccess } from '#schema/access.ts';
import { noteAudit } from '../../platform/audit/audit-log.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { type Route, defineRoute, ok } from '../../platform/route/route.ts';

const KEY = 'newsletter';
const GROUP = 'Newsletters';
const PATH = '/settings/newsletter';
const raw = { type: 'object' };

/** Whether opens and clicks are counted: not at all, as mere numbers, or with the names of those who opened and clicked. */
const READINGS = ['off', 'anonymous', 'named'] as const;
export type ReadingsCounted = (typeof READINGS)[number];

const settings = z.strictObject({
  readings: z.enum(READINGS, `must be one of: ${READINGS.join(', ')}`),
});

export async function readingsCounted(on: Queries): Promise<ReadingsCounted> {
  const [row] = await rows<{ value: z.output<typeof settings> }>(
    on,
    sql`SELECT value FROM settings WHERE key = ${KEY}`,
  );
  return row?.value.readings ?? 'anonymous';
}

const readRoute: Route = defineRoute({
  method: 'GET',
  path: PATH,
  summary: 'Whether opens and clicks are counted, and whether people are named',
  group: GROUP,
  grant: settingsAccess.get,
  answer: { status: 200, shape: 'raw', schema: raw },
  handle: async ({ deps }) => ok({ readings: await readingsCounted(deps.database.queries) }),
});

const saveRoute: Route = defineRoute({
  method: 'PUT',
  path: PATH,
  summary: 'Choose whether opens and clicks are counted: off, anonymous or named',
  group: GROUP,
  grant: settingsAccess.update,
  body: { kind: 'json', schema: settings },
  answer: { status: 200, shape: 'raw', schema: raw },
  async handle({ body, deps }) {
    await deps.database.transaction(async (tx) => {
      await rows(
        tx,
        sql`INSERT INTO settings (key, value) VALUES (${KEY}, ${JSON.stringify(body)}::jsonb)
            ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      );
      await noteAudit(tx, deps, {
        action: 'update',
        resource: 'settings',
        recordId: KEY,
        recordTitle: `Opens and clicks: ${body.readings}`,
      });
    });
    return ok(body);
  },
});

/** What an administrator chooses for newsletters. */
export const newsletterSettingsRoutes: readonly Route[] = [readRoute, saveRoute];
