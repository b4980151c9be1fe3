import { columnWords } from './column-words.ts';
import { BLOCKLISTED_WORDS } from './state-words.ts';

/** What a file of contacts says about a person. */
export const FILE_STATES = [
  'subscribed',
  'unconfirmed',
  'unsubscribed',
  'bounced',
  'complained',
  'blocklisted',
] as const;
export type FileState = (typeof FILE_STATES)[number];

/** Those who must get no email. If a row has several, the last one in this list counts. */
export const LEFT_STATES = ['unsubscribed', 'bounced', 'complained', 'blocklisted'] as const;
export type LeftState = (typeof LEFT_STATES)[number];

/** Whether people in this state must get no email. */
export function isLeft(state: string | undefined): state is LeftState {
  return (LEFT_STATES as readonly (string | undefined)[]).includes(state);
}

/**
 * The role of a column by its name: `status` holds a word; `agreed` and `confirmed` are yes, no, or a date;
 * `left` means, with yes or a date, that someone left.
 */
export type ColumnRole =
  | { kind: 'status' }
  | { kind: 'agreed' }
  | { kind: 'confirmed' }
  | { kind: 'left'; state: LeftState };

const setOf = (names: string) => new Set(names.split(' '));

/** Words that may precede “status”: other statuses, such as “payment status”, say nothing about email. */
const STATUS_OF = setOf(
  'email emails mail newsletter contact subscriber subscription member membership marketing campaign list optin opt in consent ' +
    'recipient user current',
);
const ABOUT_EMAIL = setOf('is has was email emails newsletter marketing campaign contact from the all of');
const WHEN = setOf('at on date time timestamp reason');
const AGREED = setOf(
  'subscribed subscribedtoemails subscribedtoemail subscribedtonewsletter optin optedin accepts acceptsmarketing consent ' +
    'consented active enabled receives allow',
);
const LEFT: readonly (readonly [LeftState, ReadonlySet<string>])[] = [
  [
    'unsubscribed',
    setOf(
      'unsubscribed unsubscribe unsubscription unsub optedout optout optedoutofemail donotemail donotmail donotcontact disabled ' +
        'deleted archived removed',
    ),
  ],
  ['bounced', setOf('bounced hardbounced hardbounce bounce cleaned cleantime undeliverable')],
  ['complained', setOf('complained complaint spam spamcomplaint markedasspam junk')],
  ['blocklisted', new Set(BLOCKLISTED_WORDS)],
];

/** What a column says about who gets email, by its name. */
export function roleOf(column: string): ColumnRole | undefined {
  const words = columnWords(column);
  const last = words.at(-1);
  if (last === 'status' || last === 'state') {
    // “State” by itself is usually part of a postal address.
    const before = words.slice(0, -1);
    const isOfEmail = before.every((word) => STATUS_OF.has(word)) && (last === 'status' || before.length > 0);
    return isOfEmail ? { kind: 'status' } : undefined;
  }
  if (words.join('') === 'subscribertype') return { kind: 'status' };
  const hasTime = WHEN.has(last ?? '');
  const named = hasTime ? words.slice(0, -1) : words;
  const names = [words, named, named.filter((word) => !ABOUT_EMAIL.has(word))].map((parts) => parts.join(''));
  const left = LEFT.find(([, known]) => names.some((name) => known.has(name)));
  if (left !== undefined) return { kind: 'left', state: left[0] };
  // The time of consent may be missing, which says nothing.
  if (hasTime) return undefined;
  if (words.join('') === 'confirmed') return { kind: 'confirmed' };
  return names.some((name) => AGREED.has(name)) ? { kind: 'agreed' } : undefined;
}

/** The state of everyone in a file by its name, such as `unsubscribed_members_export.csv`. */
export function stateOfFile(fileName: string): FileState | undefined {
  const [first = '', second = ''] = columnWords(fileName);
  return FILE_NAMES.get(first) ?? FILE_NAMES.get(second) ?? FILE_NAMES.get(`${first}${second}`);
}

const FILE_NAMES: ReadonlyMap<string, FileState> = new Map([
  ['unsubscribed', 'unsubscribed'],
  ['unsubscribes', 'unsubscribed'],
  ['unsubscribers', 'unsubscribed'],
  ['optouts', 'unsubscribed'],
  ['cleaned', 'bounced'],
  ['bounced', 'bounced'],
  ['bounces', 'bounced'],
  ['complaints', 'complained'],
  ['suppressed', 'unsubscribed'],
  ['suppression', 'unsubscribed'],
  ['suppressions', 'unsubscribed'],
  ['blocklist', 'blocklisted'],
  ['blacklist', 'blocklisted'],
  ['blocklisted', 'blocklisted'],
  ['blacklisted', 'blocklisted'],
  ['nonsubscribed', 'unconfirmed'],
  ['unconfirmed', 'unconfirmed'],
]);
