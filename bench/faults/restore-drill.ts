import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runRestoreDrill } from '#api/testing/processes/restore-drill.ts';

/*
 * node bench/faults/restore-drill.ts [readers]
 *
 * Backs a product up while it is sending, lets it finish, wipes it, restores it, and starts it again; then resumes
 * everything that is paused. Ends with an error if a subscriber or a webhook got anything twice. It needs no mail
 * server: it starts one, and works in a temporary folder. With DATABASE_URL set it uses that PostgreSQL, which must
 * be one that may be emptied.
 */
const readers = Number(process.argv[2] ?? 200);
const folder = await mkdtemp(path.join(tmpdir(), 'colophon-restore-drill-'));
const say = (words: string) => void process.stdout.write(`${words}\n`);
try {
  const databaseUrl = process.env['DATABASE_URL'];
  const report = await runRestoreDrill({ folder, readers, databaseUrl, say });
  for (const { name, status, unknown, status_reason: reason } of report.restored)
    say(`  ${name}: ${status}, ${unknown} unknown. ${reason ?? ''}`);
  say(`  welcome series: ${report.welcomeUnknown} unknown`);
  const { atBackup, beforeWipe, atEnd } = report.arrived;
  say(`Emails: ${atBackup} at the backup, ${beforeWipe} before the wipe, ${atEnd} at the end`);
  say(`Arrived twice: ${report.twice.length} emails, ${report.webhooksTwice.length} webhook messages`);
  if (report.twice.length + report.webhooksTwice.length > 0) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
