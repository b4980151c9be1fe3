/** A quotation within a field of a record: of a text among its quoting blocks, of a list among its entries; from 0. */
export interface Passage {
  field: string;
  entry: number;
}

const PASSAGE = /^#passage=([\w-]+)\.(\d{1,5})$/;

/** The end of a record's URL that opens it at a passage; empty where the draft doesn't have it. */
export function passageHash(field: string, entry: number | null): string {
  return entry === null ? '' : `#passage=${field}.${entry}`;
}

/** The passage that the end of a URL names. */
export function passageOf(hash: string): Passage | undefined {
  const [, field, entry] = PASSAGE.exec(hash) ?? [];
  return field === undefined || entry === undefined ? undefined : { field, entry: Number(entry) };
}
