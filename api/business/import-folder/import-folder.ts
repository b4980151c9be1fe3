import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { filesOf, isWrongWith, imageBeside, readIfThere } from './folder-files.ts';
import { anyContentFields } from './document-body.ts';
import { type DocumentToImport, type Outcome, importDocument } from './import-document.ts';
import { importTogether } from './import-together.ts';
import { importTaxonomy } from './import-taxonomy.ts';
import { readFrontMatter, readYaml } from '../import-formats/markdown/read-front-matter.ts';
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
  const again: NamedDocument[] = [];
  for (const slice of slicesOf(files, TOGETHER)) {
    const documents: NamedDocument[] = [];
    for (const { path, resource } of slice) {
      const name = relative(folder, path);
      onProgress?.((done += 1), files.length, name);
      await attempt(report, name, async () => {
        const file = await readFrontMatter(await readFile(path, 'utf8'));
        const decodeImage = imageBeside(path);
        documents.push({ name, resource, file, taxonomy, covers, decodeImage, isEarly: true });
      });
    }
    const outcomes = await importSlice(deps, documents, report);
    for (const document of documents)
      if (outcomes.has(document.name) && namesAnyContent(document))
        again.push({ ...document, isEarly: false });
    count(report, outcomes);
  }
  await importRelated(deps, again, report);
  return report;
}

function namesAnyContent({ resource, file }: NamedDocument): boolean {
  return anyContentFields(resource).some((name) => file.attributes[name] !== undefined);
}

/** Texts can refer to one another, so what they refer to is stored once all of them are. */
async function importRelated(
  deps: AppDeps,
  documents: readonly NamedDocument[],
  report: ImportReport,
): Promise<void> {
  for (const slice of slicesOf(documents, TOGETHER)) await importSlice(deps, slice, report);
}

interface NamedDocument extends DocumentToImport {
  /** The name of its file. */
  name: string;
}

/** By the name of the file. Files with a problem have none. */
type Outcomes = Map<string, Outcome>;

/** Imports a slice together, which is much faster, or one by one if one of them has a problem. */
async function importSlice(
  deps: AppDeps,
  documents: readonly NamedDocument[],
  report: ImportReport,
): Promise<Outcomes> {
  const together = await importTogether(deps, documents);
  const outcomes: Outcomes = new Map();
  for (const [index, { name, ...document }] of documents.entries()) {
    const known = together?.[index];
    if (known !== undefined) outcomes.set(name, known);
    else
      await attempt(report, name, async () => {
        outcomes.set(name, await importDocument(deps, document));
      });
  }
  return outcomes;
}

function count(report: ImportReport, outcomes: Outcomes): void {
  for (const outcome of outcomes.values()) report[outcome] += 1;
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
