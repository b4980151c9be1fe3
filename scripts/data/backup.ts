import { rm } from 'node:fs/promises';
import { BackupError, verifyArchive } from '#api/platform/backup/backup-archive.ts';
import { type BackupReport, writeBackup } from '#api/platform/backup/backup.ts';
import { askForCopy, leaveBackupNote } from '#api/platform/backup/copy-requests.ts';
import { noteBackup } from '#api/platform/backup/last-backup.ts';
import type { Engine } from '#api/platform/database/connection.ts';
import { DatabaseLockedError } from '#api/platform/database/database.ts';
import { openEngine } from '#api/platform/engines/open-database.ts';
import { type DatabaseCommand, runDatabaseCommand } from './database-command.ts';
import { lowerPriority } from './low-priority.ts';

interface Backup extends DatabaseCommand {
  file: string;
}

/**
 * `npm run backup [-- FILE]`: writes the database and the images into one file, `colophon-DATE.backup` by default, and reads it
 * again. It works while Colophon serves: an embedded database is copied first by the process that uses it, and visitors come first
 * where the processor is busy.
 */
lowerPriority();
await runDatabaseCommand(async (command) => {
  const file =
    process.argv[2] ?? `colophon-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.backup`;
  if (file.startsWith('-')) throw new BackupError('Usage: npm run backup -- FILE');
  const report = await backUp({ ...command, file });
  command.say(`${file} holds ${report.rows} rows and ${report.images} image files.`);
});

async function backUp(backup: Backup): Promise<BackupReport> {
  const { dataDir, databaseUrl } = backup;
  try {
    return await writeFrom(await openEngine({ dataDir, databaseUrl, create: false }), backup, noteIn);
  } catch (error) {
    if (!(error instanceof DatabaseLockedError)) throw error;
  }
  backup.say('Copying the database, which Colophon is using');
  const copy = await askForCopy(dataDir, { now: () => new Date() });
  try {
    const engine = await openEngine({ dataDir: copy, create: false });
    return await writeFrom(engine, backup, () => leaveBackupNote(dataDir, new Date()));
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function writeFrom(
  engine: Engine,
  { dataDir, file, say }: Backup,
  note: (engine: Engine) => Promise<void>,
): Promise<BackupReport> {
  try {
    const report = await writeBackup(engine, { dataDir, file, onProgress: say });
    say('Reading it again');
    await verifyArchive(file);
    await note(engine);
    return report;
  } finally {
    await engine.close();
  }
}

function noteIn({ shared }: Engine): Promise<void> {
  return noteBackup((text, values) => shared.run({ text }, values, { rowMode: 'object' }), new Date());
}
