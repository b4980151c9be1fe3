/**
 * Where pictures and other files are kept: originals, and the variants made from them. Keys look like `ab12…/original.jpg` and
 * `ab12…/400.avif`; what is stored under a key never changes.
 */
export interface ImageStorage {
  /** Undefined when there is nothing under the key. */
  read(key: string): Promise<Uint8Array | undefined>;
  /** Whole or not at all: a reader never sees a half-written picture. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Takes in what is too large for the memory, aside: it has no key yet. What the source throws is thrown. */
  receive(source: AsyncIterable<Uint8Array>): Promise<Received>;
  /** A part of what lies under a key, both ends included, piece by piece; undefined when there is nothing. */
  readPart(key: string, part: Part): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Removes everything of one picture or file. */
  removeAll(identifier: string): Promise<void>;
}

/** The first and the last byte of a part. */
export interface Part {
  start: number;
  end: number;
}

/** What was taken in. It is kept under a key or thrown away. */
export interface Received {
  bytes: number;
  /** SHA-256, as hexadecimal digits. */
  digest: string;
  /** Its first bytes, which say what it is. */
  head: Uint8Array;
  keep(key: string): Promise<void>;
  discard(): Promise<void>;
}
