import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeBackup } from '#api/platform/backup/backup.ts';
import { openEngine } from '#api/platform/engines/open-database.ts';
import { importFolder } from '#api/business/import-folder/import-folder.ts';
import { openProduct } from '#server/product/open-product.ts';
import { insertContactList, writeSavedFolder } from './saved-records.ts';

/**
 * `node scripts/release/save-release-database.ts`, at each release: keeps a small database as this version writes it, so that
 * every later version is tested to migrate it (api/platform/backup/saved-databases.test.ts).
 */
const root = join(import.meta.dirname, '../..');
const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
const folder = await mkdtemp(join(tmpdir(), 'colophon-save-'));
try {
  const dataDir = join(folder, 'data');
  const product = await openProduct({ DATA_DIR: dataDir, STARTER_CONTENT: 'false', LOG_LEVEL: 'error' });
  await importFolder(product.deps, { folder: await writeSavedFolder(join(folder, 'content')) });
  await insertContactList(product.deps);
  await product.close();
  const engine = await openEngine({ dataDir });
  // Without images: the database is what is tested.
  await writeBackup(engine, {
    dataDir: join(folder, 'none'),
    file: join(root, 'api', 'platform', 'backup', 'saved', `${version}.backup`),
  });
  await engine.close();
} finally {
  await rm(folder, { recursive: true, force: true });
}
