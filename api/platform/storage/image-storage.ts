/**
 * Where pictures are kept: originals and the variants made from them. Keys look like `ab12…/original.jpg` and
 * `ab12…/400.avif`; what is stored under a key never changes.
 */
export interface ImageStorage {
  /** Undefined when there is nothing under the key. */
  read(key: string): Promise<Uint8Array | undefined>;
  /** Whole or not at all: a reader never sees a half-written picture. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Removes everything of one picture. */
  removeAll(identifier: string): Promise<void>;
}
