import type { ContactCondition, ContactGroup } from './contact-rule.ts';

/** Describes a rule for staff: "is on Weekly letter and joined after 1 May 2026". */
export function ruleWords(rule: ContactGroup, listName: (id: string) => string): string {
  return wordsOfGroup(rule, listName, true);
}

function wordsOfGroup(
  { match, rules }: ContactGroup,
  listName: (id: string) => string,
  isOutermost: boolean,
): string {
  const joined = rules
    .map((part) =>
      part.about === 'group'
        ? wordsOfGroup(part, listName, rules.length === 1)
        : conditionWords(part, listName),
    )
    .join(match === 'all' ? ' and ' : ' or ');
  return isOutermost || rules.length === 1 ? joined : `(${joined})`;
}

/** One condition, to be read after "who" or "somebody who". */
export function conditionWords(condition: ContactCondition, listName: (id: string) => string): string {
  switch (condition.about) {
    case 'list':
      return `${LIST_WORDS[condition.is]} ${listName(condition.list_id)}`;
    case 'text':
      return textWords(FIELD_WORDS[condition.field], condition.is, condition.value);
    case 'status':
      return `${condition.is === 'is' ? 'is' : 'is not'} ${condition.value}`;
    case 'attribute':
      return textWords(`a “${condition.name}”`, condition.is, condition.value);
    case 'date':
      return dateWords(condition, listName);
    case 'engagement':
      return engagementWords(condition);
  }
}

const LIST_WORDS = {
  on: 'is on',
  unconfirmed: 'has not confirmed',
  unsubscribed: 'unsubscribed from',
  not_on: 'is not on',
} as const;
const FIELD_WORDS = {
  email: 'an address',
  domain: 'a domain',
  first_name: 'a first name',
  last_name: 'a last name',
} as const;
const TEST_WORDS = {
  is: 'is',
  is_not: 'is not',
  contains: 'contains',
  contains_not: 'does not contain',
  starts_with: 'starts with',
  ends_with: 'ends with',
  more_than: 'is more than',
  less_than: 'is less than',
  empty: 'is empty',
  filled: 'is filled in',
} as const;

function textWords(subject: string, is: keyof typeof TEST_WORDS, value: string | undefined): string {
  const words = `has ${subject} that ${TEST_WORDS[is]}`;
  return is === 'empty' || is === 'filled' ? words : `${words} “${value ?? ''}”`;
}

type DateCondition = Extract<ContactCondition, { about: 'date' }>;

const DATE_VERBS = {
  created_at: ['was added', 'was never added'],
  subscribed_at: ['joined', 'never joined'],
  confirmed_at: ['confirmed', 'never confirmed'],
  last_mailed_at: ['last got mail', 'never got mail'],
} as const;

function dateWords(condition: DateCondition, listName: (id: string) => string): string {
  const { field, is, date, days, list_id: listId } = condition;
  const [verb, never] = DATE_VERBS[field];
  const hasList = listId !== undefined && (field === 'subscribed_at' || field === 'confirmed_at');
  const list = hasList ? ` ${listName(listId)}` : '';
  if (is === 'never') return `${never}${list}`;
  if (is === 'in_last_days') return `${verb}${list} in the last ${daysWords(days)}`;
  if (is === 'not_in_last_days') {
    const mailed =
      field === 'last_mailed_at' ? 'got no mail' : `has not ${verb.replace(/^was /, 'been ')}${list}`;
    return `${mailed} in the last ${daysWords(days)}`;
  }
  return `${verb}${list} ${is} ${dayWords(date)}`;
}

function engagementWords({ what, is, issues }: Extract<ContactCondition, { about: 'engagement' }>): string {
  const last = issues === 1 ? 'the last issue' : `the last ${issues} issues`;
  const verb = what === 'opened' ? 'opened' : 'clicked in';
  return is === 'any' ? `${verb} any of ${last}` : `${verb} none of ${last} they got`;
}

function daysWords(days: number | undefined): string {
  return days === 1 ? 'day' : `${days ?? '…'} days`;
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** `2026-05-01` → "1 May 2026" */
function dayWords(date: string | undefined): string {
  const [year, month, day] = (date ?? '').split('-');
  return year === undefined || day === undefined
    ? '…'
    : `${Number(day)} ${MONTHS[Number(month) - 1] ?? ''} ${year}`;
}
