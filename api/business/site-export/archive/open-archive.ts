import { createHash } from 'node:crypto';
import { type PackedTree, openZip } from '../../import-formats/file-tree.ts';
import { SourceFileError } from '../../import-formats/source-item.ts';
import { type ArchiveManifest, MANIFEST, SUMS, archiveManifest } from './manifest.ts';

/** An archive that was read to the end. */
export interface OpenArchive {
  tree: PackedTree;
  manifest: ArchiveManifest;
  /** Texts that were edited since the archive was written. */
  edited: readonly string[];
}

/** A whole site is larger than what people upload, and lists of URLs compress well. */
const LIMITS = { entries: 2_000_000, bytes: 1024 ** 4, ratio: 400 };
const MANIFEST_MAX_BYTES = 100_000;
const SUMS_MAX_BYTES = 400 * 1024 * 1024;
/** Files that are for people only, and are ignored here. */
const FOR_READERS = /^(?:site\/|README\.md$)/;
const TEXT = /\.(?:md|yaml)$/;

/** Whether a file is one of our archives. Throws {@link SourceFileError} if it can’t be unpacked. */
export async function isArchive(path: string): Promise<boolean> {
  const tree = await openZip(path, LIMITS);
  tree.close();
  return tree.names.includes(MANIFEST);
}

/**
 * Opens an archive and compares every file with its checksum before anything is changed. Throws {@link
 * SourceFileError} if it is truncated or damaged, or has a version that this program doesn’t know.
 */
export async function openArchive(path: string): Promise<OpenArchive> {
  const tree = await openZip(path, LIMITS);
  try {
    const manifest = archiveManifest.safeParse(await jsonIn(tree, MANIFEST));
    if (!manifest.success)
      throw new SourceFileError('is in a version of the export format that this Colophon doesn’t know');
    return { tree, manifest: manifest.data, edited: await compare(tree) };
  } catch (error) {
    tree.close();
    throw error;
  }
}

async function jsonIn(tree: PackedTree, name: string): Promise<unknown> {
  const bytes = await tree.read(name, MANIFEST_MAX_BYTES);
  try {
    return bytes === undefined ? undefined : JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

async function compare(tree: PackedTree): Promise<string[]> {
  const listed = await tree.read(SUMS, SUMS_MAX_BYTES);
  if (listed === undefined) throw new SourceFileError('has no checksums: it isn’t a whole export');
  const sums = new Map(
    listed
      .toString()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  );
  const edited: string[] = [];
  for (const name of tree.names) {
    if (name === SUMS || FOR_READERS.test(name)) continue;
    if (sums.get(name) === (await sumOf(tree, name))) continue;
    if (!TEXT.test(name)) throw new SourceFileError(`is damaged: ${name} doesn’t match its checksum`);
    edited.push(name);
  }
  for (const name of sums.keys())
    if (!FOR_READERS.test(name) && !TEXT.test(name) && !tree.names.includes(name))
      throw new SourceFileError(`isn’t whole: ${name} is missing`);
  return edited;
}

async function sumOf(tree: PackedTree, name: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of (await tree.stream(name)) ?? []) hash.update(piece);
  return hash.digest('hex');
}

/** The lines of a table in an archive. */
export async function* linesIn(tree: OpenArchive['tree'], table: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const piece of (await tree.stream(`records/${table}.jsonl`)) ?? []) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
