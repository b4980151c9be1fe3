import { BackupError } from '#api/platform/backup/backup-archive.ts';
import { openEngine } from '#api/platform/engines/open-database.ts';
import { restoreBackup, verifyBackup } from '#api/platform/backup/restore.ts';
import { runDatabaseCommand } from './database-command.ts';

/** `npm run restore -- FILE [--force]`: makes the database what a backup holds. `--force` replaces one that is not empty. */
await runDatabaseCommand(async ({ dataDir, databaseUrl, say }) => {
  const parameters = process.argv.slice(2);
  const [file, ...others] = parameters.filter((parameter) => parameter !== '--force');
  if (file === undefined || file.startsWith('-') || others.length > 0) {
    throw new BackupError('Usage: npm run restore -- FILE [--force]');
  }
  say('Checking the backup');
  const backup = await verifyBackup(file);
  const engine = await openEngine({ dataDir, databaseUrl, onProgress: say });
  try {
    const rows = await restoreBackup(engine, backup, {
      dataDir,
      force: parameters.includes('--force'),
      onProgress: say,
    });
    say(`Restored ${rows} rows as of ${backup.manifest.created_at}. Everyone has to sign in again.`);
  } finally {
    await engine.close();
  }
});
