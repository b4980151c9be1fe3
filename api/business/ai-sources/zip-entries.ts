import { type Entry, type ZipFile, fromBuffer } from 'yauzl';
import { SourceError } from './source-text.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** A book has a few hundred files; an archive with more than this is not a book. */
const ENTRIES_MAX = 5_000;
const UNPACKED_MAX_BYTES = 120 * 1024 * 1024;

export interface ZipEntries {
  names: ReadonlySet<string>;
  /** Unpacks one entry; undefined if there is none with that name. */
  read(name: string): Promise<Buffer | undefined>;
}

/**
 * Opens a ZIP archive held in memory. Sizes are checked as declared and again while unpacking, across all
 * entries: a zip bomb ends in a {@link SourceError}.
 */
export async function openZip(bytes: Uint8Array): Promise<ZipEntries> {
  const zip = await open(bytes);
  const entries = await listEntries(zip);
  let unpacked = 0;
  const count = (size: number) => {
    unpacked += size;
    if (unpacked > UNPACKED_MAX_BYTES) throw tooLarge();
  };
  return {
    names: new Set(entries.keys()),
    async read(name) {
      const entry = entries.get(name);
      return entry === undefined ? undefined : unpack(zip, entry, count);
    },
  };
}

function open(bytes: Uint8Array): Promise<ZipFile> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return new Promise((resolve, reject) => {
    fromBuffer(buffer, { lazyEntries: true, validateEntrySizes: true }, (error, zip) =>
      error === null ? resolve(zip) : reject(broken()),
    );
  });
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let declared = 0;
  await new Promise<void>((resolve, reject) => {
    zip.on('error', () => reject(broken()));
    zip.on('end', resolve);
    zip.on('entry', (entry: Entry) => {
      declared += entry.uncompressedSize;
      if (entries.size >= ENTRIES_MAX || declared > UNPACKED_MAX_BYTES) return reject(tooLarge());
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
  return entries;
}

async function unpack(zip: ZipFile, entry: Entry, count: (size: number) => void): Promise<Buffer> {
  if (entry.isEncrypted()) throw new SourceError(spoken('locked'));
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    zip.openReadStream(entry, (error, opened) => (error === null ? resolve(opened) : reject(broken())));
  });
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of stream) {
      count((chunk as Buffer).length);
      chunks.push(chunk as Buffer);
    }
  } catch (error) {
    throw error instanceof SourceError ? error : broken();
  }
  return Buffer.concat(chunks);
}

function tooLarge(): SourceError {
  return new SourceError(spoken('zip_bomb'));
}

function broken(): SourceError {
  return new SourceError(spoken('zip_damaged'));
}
