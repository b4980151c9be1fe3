import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { filesOf, isWrongWith, imageBeside, readIfThere } from './folder-files.ts';
import { type DocumentToImport, importDocument } from './import-document.ts';
import { importTogether } from './import-together.ts';
import { importTaxonomy } from './import-taxonomy.ts';
import { readFrontMatter, readYaml } from '../import-formats/read-front-matter.ts';
import { type PreparedCovers, readPreparedCovers } from './prepared-covers.ts';
import { slicesOf } from './slices.ts';
import { readTaxonomy } from './taxonomy.ts';
import type { ImportReport } from './import-report.ts';

/** Texts imported in one transaction: enough to be efficient, few enough to fit in memory. */
const TOGETHER = 50;

export interface ImportOptions {
  folder: string;
  onProgress?: (done: number, of: number, file: string) => void;
  /** Default: those of the starter texts. */
  covers?: PreparedCovers;
}

/**
 * Imports a folder of Markdown (docs/how-to/import-content.md): `categories.yaml`, `tags.yaml`, and one folder per
 * resource with one file per record. Records are recognised by their slug, so that running it twice changes nothing.
 */
export async function importFolder(
  deps: AppDeps,
  { folder, onProgress, covers: given }: ImportOptions,
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
  const covers = given ?? (await readPreparedCovers());
  let done = 0;
  for (const slice of slicesOf(files, TOGETHER)) {
    const documents: NamedDocument[] = [];
    for (const { path, resource } of slice) {
      const name = relative(folder, path);
      onProgress?.((done += 1), files.length, name);
      await attempt(report, name, async () => {
        const file = await readFrontMatter(await readFile(path, 'utf8'));
        documents.push({ name, resource, file, taxonomy, covers, decodeImage: imageBeside(path) });
      });
    }
    await importSlice(deps, documents, report);
  }
  return report;
}

interface NamedDocument extends DocumentToImport {
  /** The name of its file. */
  name: string;
}

/** Imports a slice together, which is much faster, or one by one if one of them has a problem. */
async function importSlice(
  deps: AppDeps,
  documents: readonly NamedDocument[],
  report: ImportReport,
): Promise<void> {
  const outcomes = await importTogether(deps, documents);
  for (const outcome of outcomes ?? []) report[outcome] += 1;
  if (outcomes !== undefined) return;
  for (const { name, ...document } of documents)
    await attempt(report, name, async () => {
      report[await importDocument(deps, document)] += 1;
    });
}

/** A problem with a file is added to the report; other errors are thrown. */
async function attempt(report: ImportReport, file: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isWrongWith(error)) throw error;
    report.problems.push({ file, message: error.message });
  }
}
