import { IMPORT_FIELDS } from '#schema/contact-files/columns.ts';
import type { FileState } from '#schema/contact-files/state-columns.ts';
import { type StateDecisions, momentIn } from '#schema/contact-files/states.ts';
import { ownValue } from '#schema/base/own-value.ts';
import { visibleText } from '#schema/base/visible-text.ts';
import { parseAddress } from '../../platform/text/address.ts';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** How a file is read: the contact field for each column. */
export interface ImportPlan {
  columns: readonly string[];
  /** By column; what is not named is left out. */
  mapping: Readonly<Record<string, string>>;
  /** What everyone in the file is, unless their row says more: of a suppression list. */
  everyone?: FileState | undefined;
  decisions?: StateDecisions | undefined;
}

/** A row as a contact. */
export interface ImportedContact {
  email: string;
  firstName: string | null;
  lastName: string | null;
  attributes: Record<string, string>;
  /** When they agreed and when they confirmed it, by the file, as ISO 8601. */
  subscribedAt: string | null;
  confirmedAt: string | null;
}

const ATTRIBUTE = /^attributes\.[a-z][a-z0-9_]{0,63}$/;

/** Whether a column may go there: to a field, to `attributes.` and a name, or nowhere. */
export function isTarget(target: unknown): target is string {
  if (typeof target !== 'string') return false;
  return target === '' || (IMPORT_FIELDS as readonly string[]).includes(target) || ATTRIBUTE.test(target);
}

const TEXT_MAX_CHARS = 2_000;
const NAME_MAX_CHARS = 100;
/** Longer cells are ignored: even with combining accents they hold too much. */
const CELL_MAX_CHARS = 4 * TEXT_MAX_CHARS;

/** A row as a contact, or why it is invalid. */
export function readRow(plan: ImportPlan, cells: readonly string[]): ImportedContact | Spoken {
  const contact: ImportedContact = {
    email: '',
    firstName: null,
    lastName: null,
    attributes: {},
    subscribedAt: null,
    confirmedAt: null,
  };
  for (const [index, column] of plan.columns.entries()) {
    const target = ownValue(plan.mapping, column) ?? '';
    const cell = unescaped(cells[index] ?? '');
    if (target !== '' && cell.length > CELL_MAX_CHARS)
      return spoken('row_wrong', { column, problem: tooLong(target) });
    // An address is judged as it is written; of text, what people see is kept.
    const text = (target === 'email' ? cell : visibleText(cell)).trim();
    if (target === '' || text === '') continue;
    const problem = problemOf(text, target);
    if (problem !== undefined) return spoken('row_wrong', { column, problem });
    assign(contact, target, text);
  }
  if (contact.email === '') return spoken('address_missing');
  return parseAddress(contact.email) === undefined ? spoken('address_invalid') : contact;
}

function assign(contact: ImportedContact, target: string, text: string): void {
  if (target === 'email') contact.email = text;
  else if (target === 'first_name') contact.firstName = text;
  else if (target === 'last_name') contact.lastName = text;
  else if (target === 'subscribed_at') contact.subscribedAt = momentIn(text) ?? null;
  else if (target === 'confirmed_at') contact.confirmedAt = momentIn(text) ?? null;
  else if (target === 'name') Object.assign(contact, partsOf(text));
  else contact.attributes[target.slice('attributes.'.length)] = text;
}

/** "Weber, Anna Maria" and "Anna Maria Weber" are one name. */
function partsOf(name: string): Pick<ImportedContact, 'firstName' | 'lastName'> {
  const comma = name.indexOf(',');
  if (comma > 0) {
    const [last, first] = [name.slice(0, comma).trim(), name.slice(comma + 1).trim()];
    return { firstName: first === '' ? null : first, lastName: last };
  }
  const space = name.lastIndexOf(' ');
  return space < 0
    ? { firstName: name, lastName: null }
    : { firstName: name.slice(0, space).trim(), lastName: name.slice(space + 1) };
}

/** The address of a row, even if the rest is wrong. */
export function addressIn(plan: ImportPlan, cells: readonly string[]): string | undefined {
  const index = plan.columns.findIndex((column) => ownValue(plan.mapping, column) === 'email');
  return parseAddress(unescaped(cells[index] ?? ''));
}

function isName(target: string): boolean {
  return target === 'first_name' || target === 'last_name' || target === 'name';
}

function mostFor(target: string): number {
  return isName(target) ? NAME_MAX_CHARS : TEXT_MAX_CHARS;
}

function tooLong(target: string): Spoken {
  return spoken('cell_long', { count: mostFor(target) });
}

function problemOf(text: string, target: string): Spoken | undefined {
  if (text.includes('\uFFFD')) return spoken('not_utf8');
  if (/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(text)) return spoken('control_characters');
  if (isName(target) && /[\r\n\t]/.test(text)) return spoken('single_line');
  return [...text].length > mostFor(target) ? tooLong(target) : undefined;
}

/** What our own export wrote so that no spreadsheet runs it. */
function unescaped(text: string): string {
  return /^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
}
