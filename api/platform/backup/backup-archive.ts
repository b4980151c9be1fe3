import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip, type Gunzip } from 'node:zlib';
import { DatabaseStartError } from '../database/database.ts';

/**
 * A backup is a .tar.gz whose last entry lists the checksums of the others as `sha256sum` does, so that it can be looked into and
 * checked with what every system has: `tar xzf FILE && sha256sum -c SHA256SUMS`.
 */
export interface ArchiveEntry {
  /** A path with `/`, relative. */
  readonly name: string;
  readonly content: Uint8Array;
}

/** The problem with a backup file or its destination, in one line. */
export class BackupError extends DatabaseStartError {
  override readonly name = 'BackupError';
}

const checksumsName = 'SHA256SUMS';
const blockBytes = 512;
/** None of our entries comes near this size; a larger one is not ours. */
const entryBytesMax = 1_073_741_824;

/** The bytes of a tar archive of these entries and their checksums. */
export async function* packArchive(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Uint8Array> {
  let checksums = '';
  for await (const entry of entries) {
    checksums += `${sha256(entry.content)}  ${entry.name}\n`;
    yield* packEntry(entry);
  }
  yield* packEntry({ name: checksumsName, content: Buffer.from(checksums) });
  yield Buffer.alloc(2 * blockBytes);
}

/** Reads a whole archive; gives the checksum of each entry by its name. Throws a {@link BackupError} unless all is as written. */
export async function verifyArchive(file: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  let listed: string | undefined;
  for await (const { name, content } of unpack(file)) {
    if (listed !== undefined || found.has(name)) throw damaged(file, `the unexpected entry ${name}`);
    if (name === checksumsName) listed = Buffer.from(content).toString();
    else found.set(name, sha256(content));
  }
  if (listed === undefined) throw damaged(file, 'its end is missing');
  const actual = [...found].map(([name, checksum]) => `${checksum}  ${name}\n`).join('');
  if (actual !== listed) throw damaged(file, 'a checksum differs');
  return found;
}

/** The entries of an archive that {@link verifyArchive} has checked, compared with its checksums again. */
export async function* readArchive(
  file: string,
  checksums: ReadonlyMap<string, string>,
): AsyncGenerator<ArchiveEntry> {
  for await (const entry of unpack(file)) {
    if (entry.name === checksumsName) continue;
    if (checksums.get(entry.name) !== sha256(entry.content))
      throw damaged(file, 'it changed while it was read');
    yield entry;
  }
}

function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

function damaged(file: string, how: string, cause?: unknown): BackupError {
  return new BackupError(`${file} is not a whole backup (${how}); nothing was changed.`, { cause });
}

function* packEntry({ name, content }: ArchiveEntry): Generator<Uint8Array> {
  yield packHeader(name, content.byteLength);
  yield content;
  const rest = content.byteLength % blockBytes;
  if (rest > 0) yield Buffer.alloc(blockBytes - rest);
}

/** A header of the "ustar" format; its fields are octal numbers and texts at fixed places. */
function packHeader(name: string, size: number): Uint8Array {
  const { prefix, rest } = splitName(name);
  const header = Buffer.alloc(blockBytes);
  header.write(rest, 0);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  header.write(`${'0'.repeat(11)}\0`, 136);
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\0' + '00', 257);
  header.write(prefix, 345);
  header.write(`${headerSum(header).toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** Up to 100 bytes of a name fit into one field; the part before a slash may go to another of 155. */
function splitName(name: string): { prefix: string; rest: string } {
  if (Buffer.byteLength(name) <= 100) return { prefix: '', rest: name };
  const slash = name.indexOf('/', name.length - 101);
  const [prefix, rest] = [name.slice(0, Math.max(slash, 0)), name.slice(slash + 1)];
  if (slash === -1 || Buffer.byteLength(prefix) > 155 || Buffer.byteLength(rest) > 100) {
    throw new BackupError(`The name ${name} is too long for a backup.`);
  }
  return { prefix, rest };
}

/** The sum of the header's bytes, its own field read as spaces. */
function headerSum(header: Uint8Array): number {
  return header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 32 : byte), 0);
}

async function* unpack(file: string): AsyncGenerator<ArchiveEntry> {
  const reader = new BlockReader(openCompressed(file));
  try {
    for (;;) {
      const header = await reader.read(blockBytes);
      if (header.every((byte) => byte === 0)) return;
      const { name, size } = unpackHeader(header);
      const content = await reader.read(Math.ceil(size / blockBytes) * blockBytes);
      yield { name, content: content.subarray(0, size) };
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw damaged(file, error instanceof Error ? error.message : String(error), error);
  } finally {
    reader.end();
  }
}

function openCompressed(file: string): Gunzip {
  const source = createReadStream(file);
  const plain = createGunzip();
  source.on('error', (error) => plain.destroy(error));
  plain.on('close', () => source.destroy());
  return source.pipe(plain);
}

function unpackHeader(header: Buffer): { name: string; size: number } {
  const text = (start: number, length: number): string =>
    header.toString('utf8', start, start + length).replace(/\0.*$/s, '');
  const size = Number.parseInt(text(124, 12), 8);
  if (Number.parseInt(text(148, 8), 8) !== headerSum(header)) throw new Error('no archive of ours');
  if (!(size >= 0 && size <= entryBytesMax)) throw new Error('an entry is too large');
  const prefix = text(345, 155);
  return { name: prefix === '' ? text(0, 100) : `${prefix}/${text(0, 100)}`, size };
}

/** Takes pieces of any length off a stream. */
class BlockReader {
  readonly #source: Gunzip;
  readonly #chunks: AsyncIterator<Buffer>;
  #pending: Buffer[] = [];
  #length = 0;

  constructor(source: Gunzip) {
    this.#source = source;
    this.#chunks = source[Symbol.asyncIterator]();
  }

  async read(length: number): Promise<Buffer> {
    while (this.#length < length) {
      const next = await this.#chunks.next();
      if (next.done === true) throw new Error('it ends too early');
      const chunk = next.value;
      this.#pending.push(chunk);
      this.#length += chunk.byteLength;
    }
    const all = Buffer.concat(this.#pending);
    this.#pending = [all.subarray(length)];
    this.#length = all.byteLength - length;
    return all.subarray(0, length);
  }

  end(): void {
    this.#source.destroy();
  }
}
