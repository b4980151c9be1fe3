import { ownValue } from '../base/own-value.ts';
import { wordKey } from './column-words.ts';
import {
  BLOCKLISTED_WORDS,
  BOUNCED_WORDS,
  COMPLAINED_WORDS,
  NO_WORDS,
  SUBSCRIBED_WORDS,
  SURE_WORDS,
  UNCONFIRMED_WORDS,
  UNSUBSCRIBED_WORDS,
  YES_WORDS,
} from './state-words.ts';
import { type ColumnRole, type FileState, LEFT_STATES, roleOf } from './state-columns.ts';

const MEANINGS: ReadonlyMap<string, FileState> = new Map(
  (
    [
      ['subscribed', SUBSCRIBED_WORDS],
      ['unconfirmed', UNCONFIRMED_WORDS],
      ['unsubscribed', [...UNSUBSCRIBED_WORDS, 'false', 'no']],
      ['bounced', BOUNCED_WORDS],
      ['complained', COMPLAINED_WORDS],
      ['blocklisted', BLOCKLISTED_WORDS],
    ] as const
  ).flatMap(([state, words]) => words.map((word) => [word, state] as const)),
);
/** First letters of unambiguous words: most cells need no closer look. */
const MAY_BE_SURE = /^\s*[abdhou]/i;
const SURE = new Set(SURE_WORDS);
const [YES, NO] = [new Set(YES_WORDS), new Set(NO_WORDS)];
/** Longer cells do not contain a state. */
const STATE_MAX_CHARS = 100;
const LIST_MAX_CHARS = 2_000;
/** From an empty column such as `unsubscribed_at`: weaker than a yes. */
const NOT_LEFT = 'not left';

/** Decisions of staff on unknown values: column → value → state. */
export type StateDecisions = Readonly<Record<string, Readonly<Record<string, FileState>>>>;

/** What a row says about whether its person gets email. */
export interface RowState {
  /** Undefined: the row doesn't say, or its value is unknown. */
  state?: FileState | undefined;
  /** A value that someone must decide on first. */
  undecided?: { column: string; value: string } | undefined;
  /** When they left, if the row says so. */
  leftAt?: string | undefined;
}

/** The columns that are read for states, looked up once for each file. */
export interface StateReader {
  columns: readonly string[];
  roles: readonly (ColumnRole | undefined)[];
  decisions: StateDecisions;
}

export function stateReader(columns: readonly string[], decisions: StateDecisions = {}): StateReader {
  return { columns, roles: columns.map(roleOf), decisions };
}

/**
 * Reads the state of a row's person. A person who unsubscribed in any column is unsubscribed; an unknown
 * value is never taken as consent.
 */
export function readState(reader: StateReader, cells: readonly string[]): RowState {
  const { columns, roles } = reader;
  const values = columns.map((column, index) => ({
    column,
    role: roles[index],
    value: (cells[index] ?? '').trim(),
  }));
  const read = values.map((one) => ({ ...one, meaning: meaningIn(reader, one) }));
  const said = new Set(read.map(({ meaning }) => meaning));
  const left = LEFT_STATES.toReversed().find((state) => said.has(state));
  if (left !== undefined) {
    const dates = read.map(({ role, value }) => (role?.kind === 'left' ? momentIn(value) : undefined));
    return { state: left, leftAt: dates.find((at) => at !== undefined) };
  }
  const open = read.filter(({ role, meaning }) => role !== undefined && meaning === undefined);
  const unclear = open.find(({ value }) => value !== '');
  if (unclear !== undefined)
    return { undecided: { column: unclear.column, value: unclear.value.slice(0, STATE_MAX_CHARS) } };
  if (said.has('unconfirmed')) return { state: 'unconfirmed' };
  if (said.has('subscribed')) return { state: 'subscribed' };
  const [empty] = open;
  if (empty !== undefined) return { undecided: { column: empty.column, value: '' } };
  return said.has(NOT_LEFT) ? { state: 'subscribed' } : {};
}

interface ColumnValue {
  column: string;
  role: ColumnRole | undefined;
  value: string;
}

function meaningIn({ decisions }: StateReader, { column, role, value }: ColumnValue) {
  return role === undefined
    ? sureStateIn(value)
    : (meaningOf(role, value) ?? decided(decisions, column, value));
}

function decided(decisions: StateDecisions, column: string, value: string): FileState | undefined {
  return ownValue(ownValue(decisions, column) ?? {}, value.slice(0, STATE_MAX_CHARS));
}

/** Whether a value of a column is understood without a decision. */
export function isKnownValue(column: string, value: string): boolean {
  const role = roleOf(column);
  return role === undefined || meaningOf(role, value.trim()) !== undefined;
}

function meaningOf(role: ColumnRole, cell: string): FileState | typeof NOT_LEFT | undefined {
  const key = cell.length > STATE_MAX_CHARS ? '' : wordKey(cell);
  const isDate = momentIn(cell) !== undefined || /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/.test(cell);
  if (role.kind === 'left') {
    // Even an unreadable reason or date means that there was one.
    const isNo = cell === '' || NO.has(key) || (MEANINGS.get(key) === 'subscribed' && !YES.has(key));
    return isNo ? NOT_LEFT : role.state;
  }
  if (role.kind === 'confirmed' && (cell === '' || NO.has(key))) return 'unconfirmed';
  if (role.kind !== 'status') {
    if (isDate || YES.has(key)) return 'subscribed';
    if (NO.has(key)) return 'unsubscribed';
  }
  return MEANINGS.get(key);
}

/** The unambiguous state in a cell of any column; each tag or label is checked. */
function sureStateIn(cell: string): FileState | undefined {
  if (cell.length > LIST_MAX_CHARS || cell.length < 4) return undefined;
  for (const part of cell.split(/[,;|]/)) {
    if (part.length > STATE_MAX_CHARS || !MAY_BE_SURE.test(part)) continue;
    const key = wordKey(part);
    if (SURE.has(key)) return MEANINGS.get(key);
  }
  return undefined;
}

const MOMENT = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d{1,9})?)? ?(Z|UTC|GMT|[+-]\d\d:?\d\d)?$/;
const EARLIEST = '1990-01-01';

/**
 * A time as other newsletter services write it (`2023-02-05 14:22:10`, in UTC unless stated otherwise), as
 * ISO 8601.
 */
export function momentIn(cell: string): string | undefined {
  const [found, day = '', time = '00:00', zone = 'Z'] = MOMENT.exec(cell.trim()) ?? [];
  if (found === undefined || day < EARLIEST) return undefined;
  const offset = /^[+-]/.test(zone) ? zone.replace(/^(...):?/, '$1:') : 'Z';
  const at = new Date(`${day}T${time}${offset}`);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
