import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';

/** A file in an archive. One that comes in chunks is stored uncompressed. */
export interface ArchiveFile {
  /** A relative path with `/`. */
  name: string;
  content: Uint8Array | AsyncIterable<Uint8Array>;
}

interface Written {
  name: Buffer;
  method: number;
  flags: number;
  crc: number;
  packed: number;
  size: number;
  at: number;
}

const deflate = promisify(deflateRaw);
const STORED = 0;
const DEFLATED = 8;
const UTF8 = 0x0800;
const SIZES_FOLLOW = 0x0008;
/**
 * January 1, 1980 in the date format of ZIP, so that two archives with the same content have the same bytes.
 */
const DATE = 0x0021;
const MAX_32 = 0xffffffff;
const MAX_16 = 0xffff;
const PACKED_ALREADY = /\.(?:jpe?g|png|webp|avif|gif|mp3|m4a|ogg|mp4|webm|pdf|woff2|gz|zip)$/i;

/**
 * The bytes of a ZIP archive, produced as its files are: only one of them is in memory at a time. Archives
 * over 4 GB or 65,535 files get the larger directory (ZIP64) that every program of the last twenty years can
 * read.
 */
export async function* zipped(files: AsyncIterable<ArchiveFile>): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let at = 0;
  for await (const { name, content } of files) {
    const entry = { name: Buffer.from(name), method: STORED, crc: 0, packed: 0, size: 0, at, flags: UTF8 };
    const pieces = content instanceof Uint8Array ? whole(entry, content) : streamed(entry, content);
    for await (const piece of pieces) {
      at += piece.length;
      yield piece;
    }
    written.push(entry);
  }
  yield* directory(written, at);
}

async function* whole(entry: Written, content: Uint8Array): AsyncGenerator<Uint8Array> {
  const isPlain = PACKED_ALREADY.test(entry.name.toString()) || content.length === 0;
  const packed = isPlain ? content : await deflate(content);
  entry.method = isPlain ? STORED : DEFLATED;
  entry.crc = crc32(content);
  entry.packed = packed.length;
  entry.size = content.length;
  yield localHeader(entry);
  yield packed;
}

async function* streamed(entry: Written, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  entry.flags |= SIZES_FOLLOW;
  yield localHeader(entry);
  for await (const piece of content) {
    entry.crc = crc32(piece, entry.crc);
    entry.size += piece.length;
    yield piece;
  }
  entry.packed = entry.size;
  const after = Buffer.alloc(16);
  after.writeUInt32LE(0x08074b50, 0);
  after.writeUInt32LE(entry.crc, 4);
  after.writeUInt32LE(entry.packed, 8);
  after.writeUInt32LE(entry.size, 12);
  yield after;
}

function localHeader({ name, method, flags, crc, packed, size }: Written): Uint8Array {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(method, 8);
  header.writeUInt16LE(DATE, 12);
  header.writeUInt32LE(crc, 14);
  header.writeUInt32LE(packed, 18);
  header.writeUInt32LE(size, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function* directory(written: readonly Written[], start: number): Generator<Uint8Array> {
  let size = 0;
  for (const entry of written) {
    const line = directoryLine(entry);
    size += line.length;
    yield line;
  }
  if (start > MAX_32 || written.length >= MAX_16) yield largeEnd({ count: written.length, size, start });
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(written.length, MAX_16), 8);
  end.writeUInt16LE(Math.min(written.length, MAX_16), 10);
  end.writeUInt32LE(Math.min(size, MAX_32), 12);
  end.writeUInt32LE(Math.min(start, MAX_32), 16);
  yield end;
}

function directoryLine({ name, method, flags, crc, packed, size, at }: Written): Uint8Array {
  const isFar = at >= MAX_32;
  const line = Buffer.alloc(46);
  line.writeUInt32LE(0x02014b50, 0);
  line.writeUInt16LE(45, 4);
  line.writeUInt16LE(isFar ? 45 : 20, 6);
  line.writeUInt16LE(flags, 8);
  line.writeUInt16LE(method, 10);
  line.writeUInt16LE(DATE, 14);
  line.writeUInt32LE(crc, 16);
  line.writeUInt32LE(packed, 20);
  line.writeUInt32LE(size, 24);
  line.writeUInt16LE(name.length, 28);
  line.writeUInt16LE(isFar ? 12 : 0, 30);
  line.writeUInt32LE(isFar ? MAX_32 : at, 42);
  if (!isFar) return Buffer.concat([line, name]);
  const far = Buffer.alloc(12);
  far.writeUInt16LE(1, 0);
  far.writeUInt16LE(8, 2);
  far.writeBigUInt64LE(BigInt(at), 4);
  return Buffer.concat([line, name, far]);
}

function largeEnd({ count, size, start }: { count: number; size: number; start: number }): Uint8Array {
  const end = Buffer.alloc(76);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(45, 12);
  end.writeUInt16LE(45, 14);
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(size), 40);
  end.writeBigUInt64LE(BigInt(start), 48);
  end.writeUInt32LE(0x07064b50, 56);
  end.writeBigUInt64LE(BigInt(start + size), 64);
  end.writeUInt32LE(1, 72);
  return end;
}
