import type { Connection } from '../database/connection.ts';

const KEY = 'last_backup_at';

/** Notes that a backup was written. One that cannot be noted is a backup all the same. */
export async function noteBackup(on: Connection, now: Date): Promise<void> {
  const text = `INSERT INTO settings (key, value) VALUES ('${KEY}', to_jsonb($1::text))
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`;
  await on.run({ text }, [now.toISOString()], { rowMode: 'object' }).catch(() => undefined);
}
