import { parseArrayLiteral, toArrayLiteral } from './array-literal.ts';

/** What goes over the wire for one value of a statement: text, bytes or NULL. */
export type WireValue = string | Uint8Array | null;

export type ValueParser = (text: string) => unknown;

/** The parser for a column of this type (by its oid), or undefined where the text is the value. */
export function parserFor(typeOid: number): ValueParser | undefined {
  return parsers.get(typeOid);
}

/** One value as PostgreSQL reads it. Both drivers get the outcome of this, so that they cannot differ. */
export function toWireValue(value: unknown): WireValue {
  if (value instanceof Uint8Array) return value;
  if (Array.isArray(value)) return toArrayLiteral(value, toText);
  return toText(value);
}

function toText(value: unknown): string | null {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(value);
    case 'undefined':
      return null;
    case 'object':
      if (value === null) return null;
      if (value instanceof Date) return value.toISOString();
      if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
      return JSON.stringify(value);
    default:
      throw new TypeError(`A ${typeof value} cannot be stored.`);
  }
}

function parseBigint(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
}

function parseBytes(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text.slice(2), 'hex'));
}

const timestampPattern =
  /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?([+-]\d\d)(?::?(\d\d))?(?::?(\d\d))?$/;

/** `2026-09-14 08:00:00.12+00` as `2026-09-14T08:00:00.120Z`; microseconds are cut. `infinity` and years past 9999 stay as they are. */
function parseTimestamp(text: string): string {
  const match = timestampPattern.exec(text);
  if (match === null) return text;
  const [, date, time, fraction = '', hours, minutes] = match;
  const instant = `${date}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}`;
  if (hours === '+00' && minutes === undefined) return `${instant}Z`;
  return new Date(`${instant}${hours}:${minutes ?? '00'}`).toISOString();
}

interface ParsedType {
  readonly oid: number;
  readonly arrayOid: number;
  readonly parse: ValueParser;
}

/** The built-in types whose text is not the value. Their oids are the same in every PostgreSQL. */
const parsedTypes: readonly ParsedType[] = [
  { oid: 16, arrayOid: 1000, parse: (text) => text === 't' }, // boolean
  { oid: 17, arrayOid: 1001, parse: parseBytes }, // bytea
  { oid: 20, arrayOid: 1016, parse: parseBigint }, // bigint
  { oid: 21, arrayOid: 1005, parse: Number }, // smallint
  { oid: 23, arrayOid: 1007, parse: Number }, // integer
  { oid: 26, arrayOid: 1028, parse: Number }, // oid
  { oid: 700, arrayOid: 1021, parse: Number }, // real
  { oid: 701, arrayOid: 1022, parse: Number }, // double precision
  { oid: 1700, arrayOid: 1231, parse: Number }, // numeric
  { oid: 114, arrayOid: 199, parse: (text) => JSON.parse(text) as unknown }, // json
  { oid: 3802, arrayOid: 3807, parse: (text) => JSON.parse(text) as unknown }, // jsonb
  { oid: 1184, arrayOid: 1185, parse: parseTimestamp }, // timestamptz
];

/** Arrays of: name, text, character, varchar, date, timestamp, uuid. */
const textArrayOids = [1003, 1009, 1014, 1015, 1182, 1115, 2951];

const parsers = new Map<number, ValueParser>([
  ...parsedTypes.map(({ oid, parse }) => [oid, parse] as const),
  ...parsedTypes.map(
    ({ arrayOid, parse }) => [arrayOid, (text: string) => parseArrayLiteral(text, parse)] as const,
  ),
  ...textArrayOids.map(
    (oid) => [oid, (text: string) => parseArrayLiteral(text, (element) => element)] as const,
  ),
]);
