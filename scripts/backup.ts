import { BackupError, verifyArchive } from '#api/platform/backup/backup-archive.ts';
import { writeBackup } from '#api/platform/backup/backup.ts';
import { noteBackup } from '#api/platform/backup/last-backup.ts';
import { openEngine } from '#api/platform/engines/open-database.ts';
import { runDatabaseCommand } from './database-command.ts';

/**
 * `npm run backup [-- FILE]`: writes the database and the images into one file, `colophon-DATE.backup` by default,
 * and reads it again.
 */
await runDatabaseCommand(async ({ dataDir, databaseUrl, say }) => {
  const file =
    process.argv[2] ?? `colophon-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.backup`;
  if (file.startsWith('-')) throw new BackupError('Usage: npm run backup -- FILE');
  const engine = await openEngine({ dataDir, databaseUrl, create: false });
  try {
    const report = await writeBackup(engine, { dataDir, file, onProgress: say });
    await noteBackup(engine.shared, new Date());
    say('Reading it again');
    await verifyArchive(file);
    say(`${file} holds ${report.rows} rows and ${report.images} image files.`);
  } finally {
    await engine.close();
  }
});
