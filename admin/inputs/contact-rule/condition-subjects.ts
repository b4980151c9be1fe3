import {
  ATTRIBUTE_TESTS,
  CONTACT_STATUSES,
  type ContactCondition,
  DATE_TESTS,
  LIST_TESTS,
  TEXT_TESTS,
} from '#schema/contact-rules/contact-rule.ts';
import type { MessageKey } from './messages.ts';

/** The subjects of a condition as options, each with an initial condition and its possible tests. */
export interface Subject {
  id: string;
  label: MessageKey;
  group: 'lists' | 'person' | 'dates' | 'engagement';
  tests: readonly (readonly [string, MessageKey])[];
  start: (listId: string | undefined) => ContactCondition;
}

const testsOf = <Test extends string>(tests: readonly Test[], labels: Partial<Record<Test, MessageKey>>) =>
  tests.flatMap((test) => (labels[test] === undefined ? [] : [[test, labels[test]] as const]));

const LISTS = testsOf(LIST_TESTS, {
  on: 'on',
  unconfirmed: 'unconfirmed',
  unsubscribed: 'unsubscribed',
  not_on: 'not_on',
});
const TEXTS = testsOf(TEXT_TESTS, {
  is: 'is',
  is_not: 'is_not',
  contains: 'contains',
  contains_not: 'contains_not',
  starts_with: 'starts_with',
  ends_with: 'ends_with',
  empty: 'empty',
  filled: 'filled',
});
const ATTRIBUTES = testsOf(ATTRIBUTE_TESTS, {
  is: 'is',
  is_not: 'is_not',
  contains: 'contains',
  more_than: 'more_than',
  less_than: 'less_than',
  empty: 'empty',
  filled: 'filled',
});
const DATES = testsOf(DATE_TESTS, {
  after: 'after',
  before: 'before',
  in_last_days: 'in_last_days',
  not_in_last_days: 'not_in_last_days',
  never: 'never',
});
const READINGS = [
  ['any', 'any_issue'],
  ['none', 'no_issue'],
] as const;

const text = (field: 'email' | 'domain' | 'first_name' | 'last_name', label: MessageKey): Subject => ({
  id: field,
  label,
  group: 'person',
  tests: TEXTS,
  start: () => ({ about: 'text', field, is: field === 'domain' ? 'is' : 'contains', value: '' }),
});
const date = (
  field: 'created_at' | 'subscribed_at' | 'confirmed_at' | 'last_mailed_at',
  label: MessageKey,
): Subject => ({
  id: field,
  label,
  group: 'dates',
  tests: field === 'created_at' ? DATES.filter(([test]) => test !== 'never') : DATES,
  start: () => ({ about: 'date', field, is: 'in_last_days', days: 30 }),
});
const reading = (what: 'opened' | 'clicked', label: MessageKey): Subject => ({
  id: what,
  label,
  group: 'engagement',
  tests: READINGS,
  start: () => ({ about: 'engagement', what, is: 'any', issues: 5 }),
});

export const SUBJECTS: readonly Subject[] = [
  {
    id: 'list',
    label: 'list',
    group: 'lists',
    tests: LISTS,
    start: (listId) => ({ about: 'list', list_id: listId ?? '', is: 'on' }),
  },
  text('email', 'email'),
  text('domain', 'domain'),
  text('first_name', 'first_name'),
  text('last_name', 'last_name'),
  {
    id: 'attribute',
    label: 'attribute',
    group: 'person',
    tests: ATTRIBUTES,
    start: () => ({ about: 'attribute', name: '', is: 'is', value: '' }),
  },
  {
    id: 'status',
    label: 'status',
    group: 'person',
    tests: [
      ['is', 'is'],
      ['is_not', 'is_not'],
    ],
    start: () => ({ about: 'status', is: 'is', value: CONTACT_STATUSES[0] }),
  },
  date('created_at', 'created'),
  date('subscribed_at', 'subscribed'),
  date('confirmed_at', 'confirmed'),
  date('last_mailed_at', 'last_emailed'),
  reading('opened', 'opened'),
  reading('clicked', 'clicked'),
];

/** The subject of a condition. */
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

/** The same condition with another test; values that the new test does not need are dropped. */
export function withTest(condition: ContactCondition, is: string): ContactCondition {
  const changed = { ...condition, is } as ContactCondition;
  if (changed.about !== 'date') return changed;
  const { date: day, days, ...rest } = changed;
  if (is === 'after' || is === 'before')
    return { ...rest, date: day ?? new Date().toISOString().slice(0, 10) };
  return is === 'never' ? rest : { ...rest, days: days ?? 30 };
}
