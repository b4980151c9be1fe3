import { wordKey } from './column-words.ts';
import { roleOf } from './state-columns.ts';

/** The contact fields that a column of a file can be imported to, besides `attributes.` and a name. */
export const IMPORT_FIELDS = [
  'email',
  'first_name',
  'last_name',
  'name',
  'subscribed_at',
  'confirmed_at',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/**
 * Names that spreadsheets and other newsletter services use, most certain first, without spaces, hyphens, and
 * underscores.
 */
const KNOWN: Readonly<Record<ImportField, readonly string[]>> = {
  email: ['email', 'emailaddress', 'subscriberemail', 'mail', 'subscriber', 'recipient', 'address'],
  first_name: ['firstname', 'fname', 'forename', 'givenname', 'vorname'],
  last_name: ['lastname', 'lname', 'surname', 'familyname', 'nachname'],
  name: ['name', 'fullname', 'subscribername'],
  subscribed_at: [
    'subscribedat',
    'optintime',
    'optedinat',
    'optindate',
    'subscriptiondate',
    'subscribed',
    'signupdate',
    'consenttime',
    'consentdate',
    'consentat',
    'createdat',
    'creationdate',
    'dateadded',
    'addedtime',
  ],
  confirmed_at: ['confirmtime', 'confirmedat', 'confirmationtime', 'doubleoptintime', 'doubleoptindate'],
};

/** What other newsletter services group their readers by: kept as an attribute for segments. */
const SORTED_BY: Readonly<Record<string, string>> = {
  tags: 'attributes.tags',
  labels: 'attributes.labels',
  groups: 'attributes.groups',
  lists: 'attributes.lists',
  listnames: 'attributes.lists',
};

/** Guesses what the columns of a file are: our fields by their usual names; anything else is left out. */
export function guessMapping(columns: readonly string[]): Record<string, string> {
  const byKey = new Map<string, string>();
  for (const column of columns) if (!byKey.has(wordKey(column))) byKey.set(wordKey(column), column);
  const fields: readonly (readonly [string, readonly string[]])[] = [
    ...Object.entries(KNOWN),
    ...Object.entries(SORTED_BY).map(([key, target]) => [target, [key]] as const),
  ];
  const found = fields.flatMap(([target, keys]) => {
    const column = keys.map((key) => byKey.get(key)).find((name) => name !== undefined);
    return column === undefined ? [] : [[column, target] as const];
  });
  const targets = new Set(found.map(([, target]) => target));
  const hasParts = targets.has('first_name') || targets.has('last_name');
  const seen = new Set<string>();
  return Object.fromEntries(
    found.filter(([, target]) => {
      const isNew = !seen.has(target) && !(target === 'name' && hasParts);
      seen.add(target);
      return isNew;
    }),
  );
}

/** Unique names for the columns of a file: of 40 called `email`, the second is `email (2)`. */
export function distinctColumns(names: readonly string[]): string[] {
  const taken = new Set<string>();
  const times = new Map<string, number>();
  return names.map((name) => {
    let own = name;
    for (let count = times.get(name) ?? 1; taken.has(own); count += 1) {
      times.set(name, count + 1);
      own = `${name} (${count + 1})`;
    }
    taken.add(own);
    return own;
  });
}

/** The columns that say who still gets email. They are always read, wherever else they are imported to. */
export function stateColumns(columns: readonly string[]): string[] {
  return columns.filter((column) => roleOf(column) !== undefined);
}
