import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { filesOf, isWrongWith, pictureBeside, readIfThere } from './folder-files.ts';
import { importDocument } from './import-document.ts';
import { importTaxonomy } from './import-taxonomy.ts';
import { readFrontMatter, readYaml } from '../import-formats/read-front-matter.ts';
import { readTaxonomy } from './taxonomy.ts';
import type { ImportReport } from './import-report.ts';

export interface ImportOptions {
  folder: string;
  onProgress?: (done: number, of: number, file: string) => void;
}

/**
 * Imports a folder of Markdown (docs/how-to/import-content.md): `categories.yaml`, `tags.yaml`, and one folder per
 * resource with one file per record. Records are recognised by their slug, so that running it twice changes nothing.
 */
export async function importFolder(
  deps: AppDeps,
  { folder, onProgress }: ImportOptions,
): Promise<ImportReport> {
  const report: ImportReport = { created: 0, updated: 0, unchanged: 0, problems: [] };
  for (const kind of ['categories', 'tags'] as const) {
    await attempt(report, `${kind}.yaml`, async () => {
      const text = await readIfThere(join(folder, `${kind}.yaml`));
      if (text !== undefined) await importTaxonomy(deps, { kind, entries: await readYaml(text), report });
    });
  }
  const files = await filesOf(folder);
  const taxonomy = await readTaxonomy(deps.database.queries);
  for (const [index, { path, resource }] of files.entries()) {
    const name = relative(folder, path);
    onProgress?.(index + 1, files.length, name);
    await attempt(report, name, async () => {
      const file = await readFrontMatter(await readFile(path, 'utf8'));
      const outcome = await importDocument(deps, {
        resource,
        file,
        taxonomy,
        readPicture: pictureBeside(path),
      });
      report[outcome] += 1;
    });
  }
  return report;
}

/** What is wrong with a file goes into the report; what is wrong with us goes up. */
async function attempt(report: ImportReport, file: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isWrongWith(error)) throw error;
    report.problems.push({ file, message: error.message });
  }
}
