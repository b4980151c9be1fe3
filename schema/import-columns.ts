import { ownValue } from './own-value.ts';

/** The fields of a contact that a column of a file may go to, beside `attributes.` and a name. */
export const IMPORT_FIELDS = ['email', 'first_name', 'last_name'] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** Names that spreadsheets and other newsletters use for our fields, without blanks, hyphens and underscores. */
const KNOWN: Readonly<Record<string, ImportField>> = {
  email: 'email',
  emailaddress: 'email',
  mail: 'email',
  address: 'email',
  firstname: 'first_name',
  forename: 'first_name',
  givenname: 'first_name',
  vorname: 'first_name',
  lastname: 'last_name',
  surname: 'last_name',
  familyname: 'last_name',
  nachname: 'last_name',
};

/** What the columns of a file most likely are: our fields by their usual names; anything else is left out. */
export function guessMapping(columns: readonly string[]): Record<string, string> {
  const mapping: Record<string, string> = {};
  for (const column of columns) {
    const field = ownValue(KNOWN, column.toLowerCase().replace(/[\s_-]/g, ''));
    if (field !== undefined && !Object.values(mapping).includes(field)) mapping[column] = field;
  }
  return mapping;
}
