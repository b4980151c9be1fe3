import {
  ATTRIBUTE_TESTS,
  CONTACT_STATUSES,
  type ContactCondition,
  DATE_TESTS,
  LIST_TESTS,
  TEXT_TESTS,
} from '#schema/contact-rules/contact-rule.ts';

/** What a condition can be about, as it is chosen; a condition of that kind to begin with; and how it can be put. */
export interface Subject {
  id: string;
  label: string;
  group: 'Lists' | 'The person' | 'Dates' | 'Reading';
  tests: readonly (readonly [string, string])[];
  start: (listId: string | undefined) => ContactCondition;
}

const words = <Test extends string>(tests: readonly Test[], labels: Partial<Record<Test, string>>) =>
  tests.flatMap((test) => (labels[test] === undefined ? [] : [[test, labels[test]] as const]));

const LISTS = words(LIST_TESTS, {
  on: 'is on',
  unconfirmed: 'has not confirmed',
  unsubscribed: 'unsubscribed from',
  not_on: 'is not on',
});
const TEXTS = words(TEXT_TESTS, {
  is: 'is',
  is_not: 'is not',
  contains: 'contains',
  contains_not: 'does not contain',
  starts_with: 'starts with',
  ends_with: 'ends with',
  empty: 'is empty',
  filled: 'is filled in',
});
const ATTRIBUTES = words(ATTRIBUTE_TESTS, {
  is: 'is',
  is_not: 'is not',
  contains: 'contains',
  more_than: 'is more than',
  less_than: 'is less than',
  empty: 'is empty',
  filled: 'is filled in',
});
const DATES = words(DATE_TESTS, {
  after: 'after',
  before: 'before',
  in_last_days: 'in the last … days',
  not_in_last_days: 'not in the last … days',
  never: 'never',
});
const READINGS = [
  ['any', 'any of the last … issues'],
  ['none', 'none of the last … issues'],
] as const;

const text = (field: 'email' | 'domain' | 'first_name' | 'last_name', label: string): Subject => ({
  id: field,
  label,
  group: 'The person',
  tests: TEXTS,
  start: () => ({ about: 'text', field, is: field === 'domain' ? 'is' : 'contains', value: '' }),
});
const date = (
  field: 'created_at' | 'subscribed_at' | 'confirmed_at' | 'last_mailed_at',
  label: string,
): Subject => ({
  id: field,
  label,
  group: 'Dates',
  tests: field === 'created_at' ? DATES.filter(([test]) => test !== 'never') : DATES,
  start: () => ({ about: 'date', field, is: 'in_last_days', days: 30 }),
});
const reading = (what: 'opened' | 'clicked', label: string): Subject => ({
  id: what,
  label,
  group: 'Reading',
  tests: READINGS,
  start: () => ({ about: 'engagement', what, is: 'any', issues: 5 }),
});

export const SUBJECTS: readonly Subject[] = [
  {
    id: 'list',
    label: 'List',
    group: 'Lists',
    tests: LISTS,
    start: (listId) => ({ about: 'list', list_id: listId ?? '', is: 'on' }),
  },
  text('email', 'Address'),
  text('domain', 'Domain'),
  text('first_name', 'First name'),
  text('last_name', 'Last name'),
  {
    id: 'attribute',
    label: 'Attribute',
    group: 'The person',
    tests: ATTRIBUTES,
    start: () => ({ about: 'attribute', name: '', is: 'is', value: '' }),
  },
  {
    id: 'status',
    label: 'Status',
    group: 'The person',
    tests: [
      ['is', 'is'],
      ['is_not', 'is not'],
    ],
    start: () => ({ about: 'status', is: 'is', value: CONTACT_STATUSES[0] }),
  },
  date('created_at', 'Was added'),
  date('subscribed_at', 'Joined a list'),
  date('confirmed_at', 'Confirmed a list'),
  date('last_mailed_at', 'Last got mail'),
  reading('opened', 'Opened'),
  reading('clicked', 'Clicked'),
];

/** What a condition is about. */
export function subjectOf(condition: ContactCondition): Subject {
  const id = subjectIdOf(condition);
  const found = SUBJECTS.find((subject) => subject.id === id);
  if (found === undefined) throw new Error(`No condition is about ${id}.`);
  return found;
}

function subjectIdOf(condition: ContactCondition): string {
  if (condition.about === 'text' || condition.about === 'date') return condition.field;
  return condition.about === 'engagement' ? condition.what : condition.about;
}

/** The same condition put another way; what the new way does not need is left out. */
export function withTest(condition: ContactCondition, is: string): ContactCondition {
  const changed = { ...condition, is } as ContactCondition;
  if (changed.about !== 'date') return changed;
  const { date: day, days, ...rest } = changed;
  if (is === 'after' || is === 'before')
    return { ...rest, date: day ?? new Date().toISOString().slice(0, 10) };
  return is === 'never' ? rest : { ...rest, days: days ?? 30 };
}
