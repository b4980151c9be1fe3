import { z } from 'zod';
import { IMPORT_FIELDS } from '#schema/import-columns.ts';
import { parseAddress } from '../address.ts';

/** How a file is to be read: the field of a contact that each column goes to. */
export interface ImportPlan {
  columns: readonly string[];
  /** By column; what is not named is left out. */
  mapping: Readonly<Record<string, string>>;
}

/** A row as a contact. */
export interface ImportedContact {
  email: string;
  firstName: string | null;
  lastName: string | null;
  attributes: Record<string, string>;
}

const ATTRIBUTE = /^attributes\.[a-z][a-z0-9_]{0,63}$/;

/** Where a column may go: a field, or `attributes.` and a name. */
export const mappingSchema = z.record(
  z.string(),
  z
    .string()
    .refine(
      (target) =>
        target === '' || (IMPORT_FIELDS as readonly string[]).includes(target) || ATTRIBUTE.test(target),
      `must be one of: ${IMPORT_FIELDS.join(', ')}, or attributes.name`,
    ),
);

const TEXT_MAX_CHARS = 2_000;
const NAME_MAX_CHARS = 100;

/** A row as a contact, or in words why it is none. */
export function readRow(plan: ImportPlan, cells: readonly string[]): ImportedContact | string {
  const contact: ImportedContact = { email: '', firstName: null, lastName: null, attributes: {} };
  for (const [index, column] of plan.columns.entries()) {
    const target = plan.mapping[column] ?? '';
    const text = unescaped(cells[index] ?? '').trim();
    if (target === '' || text === '') continue;
    const problem = problemOf(text, target);
    if (problem !== undefined) return `${column}: ${problem}`;
    if (target === 'email') contact.email = text;
    else if (target === 'first_name') contact.firstName = text;
    else if (target === 'last_name') contact.lastName = text;
    else contact.attributes[target.slice('attributes.'.length)] = text;
  }
  if (contact.email === '') return 'the address is missing';
  return parseAddress(contact.email) === undefined ? 'the address is not valid' : contact;
}

/** The address of a row, whatever else is wrong with it. */
export function addressIn(plan: ImportPlan, cells: readonly string[]): string | undefined {
  const index = plan.columns.findIndex((column) => plan.mapping[column] === 'email');
  return parseAddress(unescaped(cells[index] ?? ''));
}

function problemOf(text: string, target: string): string | undefined {
  if (text.includes('\uFFFD')) return 'contains characters that are not UTF-8';
  if (/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(text)) return 'contains control characters';
  const isName = target === 'first_name' || target === 'last_name';
  if (isName && /[\r\n\t]/.test(text)) return 'must be a single line';
  const most = isName ? NAME_MAX_CHARS : TEXT_MAX_CHARS;
  return [...text].length > most ? `must be at most ${most} characters` : undefined;
}

/** What our own export wrote so that no spreadsheet runs it. */
function unescaped(text: string): string {
  return /^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
}
