import { type KeptText, keptTextOf } from '../../platform/base/kept-spoken.ts';
import type { Spoken } from '../../platform/base/spoken.ts';

/** What could not be kept of a text, and why: plain data, which other threads and the database can hold, in any language. */
export class Notes {
  readonly all: KeptText[];

  constructor(first: readonly KeptText[] = []) {
    this.all = [...first];
  }

  add(...notes: readonly Spoken[]): void {
    this.all.push(...notes.map(keptTextOf));
  }

  addKept(notes: readonly KeptText[]): void {
    this.all.push(...notes);
  }

  /** Each note once. */
  get distinct(): KeptText[] {
    return [...new Map(this.all.map((note) => [JSON.stringify(note), note])).values()];
  }
}
