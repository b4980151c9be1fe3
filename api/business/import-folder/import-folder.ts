import { readFile, readdir } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { isDocumentResource, allResources, type DocumentResource } from '#schema/registry.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { DocumentError } from '../../records/rich-text/document-error.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { ImportFileError } from '../import-formats/front-matter.ts';
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

/** Pictures lie beside the file, or in a folder beside its own. */
function pictureBeside(path: string) {
  return async (name: string): Promise<Uint8Array> => {
    const picture = resolve(dirname(path), name);
    if (!picture.startsWith(dirname(dirname(path))))
      throw new ImportFileError(`names the picture "${name}" outside the folder`);
    return readFile(picture).catch(() => {
      throw new ImportFileError(`names the picture "${name}", which is not there`);
    });
  };
}

interface FileToImport {
  path: string;
  resource: DocumentResource;
}

/** Lists come last: they refer to content. */
async function filesOf(folder: string): Promise<FileToImport[]> {
  const documents = allResources.filter(isDocumentResource);
  const inOrder = documents.toSorted((a, b) => Number(a.name === 'lists') - Number(b.name === 'lists'));
  const found: FileToImport[] = [];
  for (const resource of inOrder) {
    const names = await readdir(join(folder, resource.name)).catch(() => []);
    for (const name of names.filter((entry) => entry.endsWith('.md')).toSorted()) {
      found.push({ path: join(folder, resource.name, name), resource });
    }
  }
  return found;
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
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

function isWrongWith(error: unknown): error is Error {
  return error instanceof ImportFileError || error instanceof ApiError || error instanceof DocumentError;
}
