/**
 * Stores images and other files: originals, and the variants made from them. Keys look like `ab12…/original.jpg` and
 * `ab12…/400.avif`; what is stored under a key never changes.
 */
export interface ImageStorage {
  /** Undefined when there is nothing under the key. */
  read(key: string): Promise<Uint8Array | undefined>;
  /** All or nothing: a reader never sees a half-written image. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Spools a stream too large for memory; it has no key yet. Rethrows errors of the source. */
  receive(source: AsyncIterable<Uint8Array>): Promise<Received>;
  /** Streams a part of the bytes under a key, both ends included; undefined when there is nothing. */
  readPart(key: string, part: Part): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Removes everything of one image or file. */
  removeAll(identifier: string): Promise<void>;
  /** Removes what programs that were killed had spooled before a moment; absent where nothing stays. */
  clearUnfinished?(before: Date): Promise<void>;
}

/** The first and the last byte of a part. */
export interface Part {
  start: number;
  end: number;
}

/** A spooled stream, to be kept under a key or discarded. */
export interface Received {
  bytes: number;
  /** SHA-256 as hexadecimal digits. */
  digest: string;
  /** Its first bytes, which identify the format. */
  head: Uint8Array;
  keep(key: string): Promise<void>;
  discard(): Promise<void>;
}
