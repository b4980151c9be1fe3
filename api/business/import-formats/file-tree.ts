import { isUtf8 } from 'node:buffer';
import { readFile, readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { type Entry, type ZipFile, fromBuffer, open } from 'yauzl';
import { SITE_IMPORT_UNPACKED_MAX_BYTES, SITE_IMPORT_ZIP_ENTRIES_MAX } from '#schema/base/limits.ts';
import { SourceFileError } from './source-item.ts';
import { later } from '../../platform/base/spoken.ts';
import { openSpool } from '../../platform/request/spool.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** The files in a folder, packed or not. */
export interface FileTree {
  /** Paths with slashes, sorted. */
  readonly names: readonly string[];
  /** Undefined if it is missing or larger than `most` bytes. */
  read(name: string, most: number): Promise<Buffer | undefined>;
  close(): void;
}

/** A packed folder whose large files can be read in pieces. */
export interface PackedTree extends FileTree {
  /** The size of all files together. */
  readonly unpackedBytes: number;
  /** Undefined when it is missing. */
  stream(name: string): Promise<AsyncIterable<Uint8Array> | undefined>;
}

/** How much an archive may contain. */
interface ZipLimits {
  entries: number;
  /** All files together, unpacked. */
  bytes: number;
  /** The maximum ratio of the unpacked size to the archive's size. */
  ratio: number;
}

/** Texts compress to a fifth; an archive with a much higher ratio is made to fill memory. */
const LIMITS: ZipLimits = {
  entries: SITE_IMPORT_ZIP_ENTRIES_MAX,
  bytes: SITE_IMPORT_UNPACKED_MAX_BYTES,
  ratio: 25,
};
const UNPACKED_ALWAYS_BYTES = 50 * 1024 * 1024;

/**
 * Opens a ZIP archive. Sizes are checked as declared and again while unpacking; paths that point outside, passwords,
 * and more files than allowed are refused. Throws {@link SourceFileError}.
 */
export async function openZip(path: string, limits = LIMITS): Promise<PackedTree> {
  const { size } = await stat(path);
  return treeOf(await opened(path), size, limits);
}

/** The same for an archive within an archive; `most` is what may be unpacked in all. */
export async function openZipInside(archive: Buffer, most: number): Promise<PackedTree> {
  return treeOf(await opened(archive), archive.length, { ...LIMITS, bytes: most });
}

async function treeOf(zip: ZipFile, size: number, limits: ZipLimits): Promise<PackedTree> {
  const most = Math.min(limits.bytes, Math.max(UNPACKED_ALWAYS_BYTES, size * limits.ratio));
  const entries = await entriesOf(zip, { ...limits, bytes: most });
  return {
    unpackedBytes: [...entries.values()].reduce((sum, entry) => sum + entry.uncompressedSize, 0),
    names: [...entries.keys()].toSorted(),
    async read(name, limit) {
      const entry = entries.get(name);
      return entry === undefined || entry.uncompressedSize > limit ? undefined : unpacked(zip, entry);
    },
    async stream(name) {
      const entry = entries.get(name);
      return entry === undefined ? undefined : pieces(await sourceOf(zip, entry));
    },
    close: () => zip.close(),
  };
}

const PARTS_MAX = 20;
const PART = /\.zip$/i;

/**
 * The files of an archive; of one that contains only archives, the files of those. Closes the outer archive then. Throws
 * {@link SourceFileError}.
 */
export async function withParts(tree: PackedTree): Promise<FileTree> {
  const names = tree.names.filter((name) => !name.startsWith('__MACOSX/'));
  if (names.length === 0 || !names.every((name) => PART.test(name))) return tree;
  const parts: PackedTree[] = [];
  const closeAll = () => parts.forEach((part) => part.close());
  try {
    if (names.length > PARTS_MAX) throw new SourceFileError(spoken('zip_parts', { count: PARTS_MAX }));
    for (const name of names) parts.push(await openPart(tree, name));
    if (parts.reduce((sum, part) => sum + part.unpackedBytes, 0) > LIMITS.bytes) throw bomb();
    const owner = filesOfParts(parts, names);
    if (owner.size > LIMITS.entries) throw tooMany();
    return {
      names: [...owner.keys()].toSorted(),
      read: async (path, most) => {
        const file = owner.get(path);
        return file?.part.read(file.name, most);
      },
      close: closeAll,
    };
  } catch (error) {
    closeAll();
    throw error;
  } finally {
    tree.close();
  }
}

/** Where each file is. Parts that have files of the same name are separate folders, called after the parts. */
function filesOfParts(
  parts: readonly PackedTree[],
  names: readonly string[],
): ReadonlyMap<string, { part: PackedTree; name: string }> {
  const all = parts.flatMap((part) => part.names);
  const isOne = new Set(all).size === all.length;
  const files = parts.flatMap((part, index) => {
    const folder = isOne ? '' : `${(names[index] ?? '').replace(PART, '')}/`;
    return part.names.map((name) => [folder + name, { part, name }] as const);
  });
  return new Map(files);
}

/** The archive stays open without its name in the folder of temporary files. */
async function openPart(tree: PackedTree, name: string): Promise<PackedTree> {
  const spool = await openSpool();
  try {
    const packed = await tree.stream(name);
    if (packed !== undefined) for await (const _ of spool.kept(packed));
    return await openZip(spool.path);
  } finally {
    await spool.remove();
  }
}

/** A folder on this machine; links in it are not followed. */
export async function openFolder(folder: string): Promise<FileTree> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  if (paths.length > SITE_IMPORT_ZIP_ENTRIES_MAX) throw tooMany();
  const names = new Set(paths.map((path) => path.split(sep).join('/')));
  return {
    names: [...names].toSorted(),
    async read(name, limit) {
      if (!names.has(name)) return undefined;
      const path = join(folder, name);
      return (await stat(path)).size > limit ? undefined : readFile(path);
    },
    close: () => undefined,
  };
}

function opened(archive: string | Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    const options = { lazyEntries: true, validateEntrySizes: true, strictFileNames: true, autoClose: false };
    const take = (error: Error | null, zip: ZipFile) => (error === null ? resolve(zip) : reject(broken()));
    if (typeof archive === 'string') open(archive, options, take);
    else fromBuffer(archive, options, take);
  });
}

async function entriesOf(zip: ZipFile, { entries: most, bytes }: ZipLimits): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let declared = 0;
  await new Promise<void>((resolve, reject) => {
    zip.on('error', (error: Error) =>
      reject(/relative path|absolute path|characters in fileName/.test(error.message) ? outside() : broken()),
    );
    zip.on('end', resolve);
    zip.on('entry', (entry: Entry) => {
      declared += entry.uncompressedSize;
      if (entries.size >= most) return reject(tooMany());
      if (declared > bytes) return reject(bomb());
      if (entry.isEncrypted()) return reject(new SourceFileError(spoken('zip_password')));
      const name = nameOf(entry);
      if (!name.endsWith('/')) entries.set(name, entry);
      zip.readEntry();
    });
    zip.readEntry();
  }).catch((error: unknown) => {
    zip.close();
    throw error;
  });
  return entries;
}

const UTF8_FLAG = 0x800;

/**
 * Names are in UTF-8 also where programs don’t say so; other encodings are read as that of ZIP. Macs take letters and their
 * accents apart.
 */
function nameOf({ fileName, fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string {
  const isSaid = (generalPurposeBitFlag & UTF8_FLAG) !== 0 || extraFields.some(({ id }) => id === 0x7075);
  if (isSaid || !isUtf8(fileNameRaw)) return fileName.normalize('NFC');
  return fileNameRaw.toString('utf8').normalize('NFC');
}

/** The library enforces the declared size. */
async function unpacked(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces(await sourceOf(zip, entry))) all.push(piece);
  return Buffer.concat(all);
}

function sourceOf(zip: ZipFile, entry: Entry): Promise<NodeJS.ReadableStream> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, source) => (error === null ? resolve(source) : reject(broken())));
  });
}

async function* pieces(stream: NodeJS.ReadableStream): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of stream) yield piece as Buffer;
  } catch {
    throw broken();
  }
}

function broken(): SourceFileError {
  return new SourceFileError(spoken('zip_damaged'));
}

function outside(): SourceFileError {
  return new SourceFileError(spoken('zip_outside'));
}

function bomb(): SourceFileError {
  return new SourceFileError(spoken('zip_bomb'));
}

function tooMany(): SourceFileError {
  return new SourceFileError(spoken('zip_files', { count: SITE_IMPORT_ZIP_ENTRIES_MAX }));
}
