import Papa from 'papaparse';
import { distinctColumns, guessMapping } from '#schema/contact-files/columns.ts';
import { normalised } from '#schema/base/normalised.ts';

/** The beginning of a file: enough to see its columns and an example of each. */
const READ_BYTES = 64 * 1024;

export interface CsvHead {
  columns: string[];
  /** The first value in each column that is not empty. */
  examples: string[];
  /** Where each column most likely goes; columns left out have none. */
  mapping: Record<string, string>;
}

/** Reads the columns of a CSV file as the server will; undefined when there are none. */
export async function readCsvHead(file: Blob): Promise<CsvHead | undefined> {
  const text = (await file.slice(0, READ_BYTES).text()).replace(/^\uFEFF/, '');
  const { data } = Papa.parse<string[]>(text, { preview: 20, skipEmptyLines: 'greedy' });
  const [first, ...rows] = data;
  if (first === undefined) return undefined;
  const columns = distinctColumns(first.map((cell) => cell.trim()));
  const examples = columns.map(
    (_, index) => rows.find((row) => (row[index] ?? '').trim() !== '')?.[index]?.trim() ?? '',
  );
  return { columns, examples, mapping: guessMapping(columns) };
}

/** The attribute that a column would become: "Favourite genre" → `attributes.favourite_genre`. */
export function attributeOf(column: string): string {
  const name = normalised(column, 'NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 64);
  return `attributes.${name === '' ? 'column' : name}`;
}
