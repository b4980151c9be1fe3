const KEY = 'last_backup_at';

/** Notes that a backup was written and is good. One that cannot be noted is a backup all the same. */
export async function noteBackup(
  run: (text: string, values: readonly unknown[]) => Promise<unknown>,
  now: Date,
): Promise<void> {
  const text = `INSERT INTO settings (key, value) VALUES ('${KEY}', to_jsonb($1::text))
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`;
  await run(text, [now.toISOString()]).catch(() => undefined);
}
