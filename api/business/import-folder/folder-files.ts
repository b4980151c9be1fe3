import { readFile, readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Field } from '#schema/fields/index.ts';
import { isDocumentResource, allResources, type DocumentResource } from '#schema/registry/registry.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { DocumentError } from '../../records/rich-text/document-error.ts';
import { ImportFileError } from '../import-formats/markdown/front-matter.ts';
import { imageMissing } from './file-faults.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** Images are next to the file, or in a folder next to its folder. */
export function imageBeside(path: string) {
  return async (name: string): Promise<Uint8Array> => {
    const picture = resolve(dirname(path), name);
    if (!picture.startsWith(dirname(dirname(path))))
      throw new ImportFileError(spoken('image_outside', { name }), { attribute: 'image' });
    return readFile(picture).catch(() => {
      throw imageMissing(name);
    });
  };
}

/** A record's file. */
export interface FileToImport {
  path: string;
  resource: DocumentResource;
}

/** The files of records in a folder, each after those that it refers to: lists come last. */
export async function filesOf(folder: string): Promise<FileToImport[]> {
  const documents = allResources.filter(isDocumentResource);
  const referred = new Set(documents.flatMap(({ fields }) => Object.values(fields).flatMap(targetOf)));
  const rank = ({ name }: DocumentResource) => (name === 'lists' ? 2 : referred.has(name) ? 0 : 1);
  const inOrder = documents.toSorted((a, b) => rank(a) - rank(b));
  const found: FileToImport[] = [];
  for (const resource of inOrder) {
    const names = await readdir(join(folder, resource.name)).catch(() => []);
    for (const name of names.filter((entry) => entry.endsWith('.md')).toSorted()) {
      found.push({ path: join(folder, resource.name, name), resource });
    }
  }
  return found;
}

function targetOf(field: Field): string[] {
  return field.kind === 'reference' || field.kind === 'references' ? [field.to] : [];
}

/** The text of a file; undefined if there is none. */
export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whether an error is about the file rather than the program. */
export function isWrongWith(error: unknown): error is ImportFileError | ApiError | DocumentError {
  return error instanceof ImportFileError || error instanceof ApiError || error instanceof DocumentError;
}
