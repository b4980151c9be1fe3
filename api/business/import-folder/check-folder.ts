import { randomUUID } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { resources } from '#schema/resources/index.ts';
import { refusals } from '#schema/publishing/record-checks.ts';
import {
  type DocumentResource,
  allResources,
  isContentType,
  isDocumentResource,
} from '#schema/registry/registry.ts';
import { slugify } from '#schema/base/slugify.ts';
import { createSchemaOf } from '#schema/bodies/write-schemas.ts';
import { asWritten, english } from '../../platform/base/spoken.ts';
import { notAList } from './file-faults.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { DocumentError } from '../../records/rich-text/document-error.ts';
import { parseBody } from '../../platform/request/parse-body.ts';
import {
  ImportFileError,
  type MarkdownFile,
  linesOfEntries,
  parseFrontMatter,
  parseYaml,
} from '../import-formats/markdown/front-matter.ts';
import { type References, documentBody, hasCover } from './document-body.ts';
import { filesOf, isWrongWith, imageBeside, readIfThere } from './folder-files.ts';
import { ENTRY_KINDS, type Known, learn, referencesTo } from './folder-references.ts';

/** A problem with a file in a folder to import. */
export interface FolderProblem {
  /** Relative to the folder. */
  file: string;
  line: number;
  message: string;
}

/**
 * Finds what is wrong with a folder of texts without importing it: everything that would keep a file from
 * being stored and published. Names may refer to this folder and to folders that are imported before it.
 */
export async function checkFolder(folder: string, before: readonly string[] = []): Promise<FolderProblem[]> {
  const known: Known = new Map();
  for (const one of before) await learn(one, known);
  await learn(folder, known);
  const problems = await unknownFolders(folder);
  for (const kind of Object.values(ENTRY_KINDS)) problems.push(...(await checkEntries(folder, kind)));
  for (const { path, resource } of await filesOf(folder)) {
    const text = await readFile(path, 'utf8');
    const references = referencesTo(known, imageBeside(path));
    const problem = await problemIn(text, (file) => checkRecord(resource, file, references));
    if (problem !== undefined) problems.push({ file: relative(folder, path), ...problem });
  }
  return problems;
}

type Problem = Omit<FolderProblem, 'file'>;

/** Folders that match no content type: their texts would be ignored. */
async function unknownFolders(folder: string): Promise<FolderProblem[]> {
  const names = allResources.filter(isDocumentResource).map(({ name }) => name);
  const entries = await readdir(folder, { withFileTypes: true });
  const found = entries
    .filter((entry) => entry.isDirectory() && !names.includes(entry.name))
    .map(async ({ name }): Promise<FolderProblem[]> => {
      const text = (await readdir(join(folder, name))).find((file) => file.endsWith('.md'));
      if (text === undefined) return [];
      const message = `belongs to no content type: name the folder after one of ${names.join(', ')}`;
      return [{ file: `${name}/${text}`, line: 1, message }];
    });
  return (await Promise.all(found)).flat();
}

async function checkEntries(folder: string, kind: 'categories' | 'tags'): Promise<FolderProblem[]> {
  const file = `${kind}.yaml`;
  const text = await readIfThere(join(folder, file));
  if (text === undefined) return [];
  try {
    const entries = parseYaml(text);
    if (!Array.isArray(entries)) throw notAList();
    const lines = linesOfEntries(text);
    return entries.flatMap((entry: unknown, at): FolderProblem[] => {
      const fault = faultOf(() => parseBody(createSchemaOf(resources[kind]), entry, resources[kind]));
      return fault === undefined ? [] : [{ file, line: lines[at] ?? 1, message: fault.message }];
    });
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error;
    return [{ file, line: error.line ?? 1, message: error.message }];
  }
}

function faultOf(check: () => unknown): Error | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (isWrongWith(error)) return error;
    throw error;
  }
}

async function checkRecord(
  resource: DocumentResource,
  file: MarkdownFile,
  references: References,
): Promise<void> {
  const input = await documentBody(resource, file, references);
  if (file.attributes.status === 'draft' || !isContentType(resource)) return;
  const isWithImage = hasCover(resource) || typeof file.attributes.image === 'string';
  const values = {
    slug: slugify(String(input[resource.title])),
    ...input,
    ...(isWithImage ? { image_unique_identifier: randomUUID() } : {}),
  };
  const [refusal] = refusals(resource, values, english);
  if (refusal !== undefined)
    throw new ImportFileError(asWritten(refusal.message), { attribute: refusal.field });
}

/** The first problem with a file, with its line. */
async function problemIn(
  text: string,
  check: (file: MarkdownFile) => Promise<void>,
): Promise<Problem | undefined> {
  try {
    await check(parseFrontMatter(text));
    return undefined;
  } catch (error) {
    if (!isWrongWith(error)) throw error;
    return { line: lineOf(text, error), message: error.message };
  }
}

/** The line of the attribute that an error is about, or else the first line. */
function lineOf(text: string, error: Error): number {
  if (error instanceof ImportFileError && error.line !== undefined) return error.line;
  const names = error instanceof ApiError ? Object.keys(error.errors ?? {}) : [];
  const attributes = [
    ...names,
    error instanceof ImportFileError ? error.attribute : undefined,
    error instanceof DocumentError ? 'body' : undefined,
  ];
  const lines = text.split(/\r?\n/);
  const end = lines.indexOf('---', 1);
  const isNamed = (line: string) =>
    attributes.some((name) => name !== undefined && line.startsWith(`${name}:`));
  const named = lines.findIndex((line, at) => at < end && isNamed(line));
  if (named !== -1) return named + 1;
  return attributes.includes('body') ? end + 2 : 1;
}
