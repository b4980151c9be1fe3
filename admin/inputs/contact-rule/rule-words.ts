import type { ConditionAbout, ContactCondition, ContactGroup } from '#schema/contact-rules/contact-rule.ts';
import { wordOf } from '../../kit/parts/status.tsx';
import { dateOf, inSentence, listOf } from '../../language/formats.ts';
import { say } from './messages.ts';

type ListName = (id: string) => string;

/**
 * A rule as a sentence about the people that it matches: `Anyone who is on Weekly and whose city is “Lyon”.`
 */
export function ruleWords(rule: ContactGroup, listName: ListName): string {
  return say('rule', { rule: groupWords(rule, listName) });
}

function groupWords({ match, rules }: ContactGroup, listName: ListName): string {
  const parts = rules.map((part) => {
    if (part.about !== 'group') return conditionWords(part, listName);
    const words = groupWords(part, listName);
    return rules.length === 1 || part.rules.length === 1 ? words : `(${words})`;
  });
  return listOf(parts, match === 'all' ? 'conjunction' : 'disjunction');
}

function conditionWords(condition: ContactCondition, listName: ListName): string {
  switch (condition.about) {
    case 'list':
      return say('who_list', { is: condition.is, list: listName(condition.list_id) });
    case 'text':
      return say('whose_text', { field: condition.field, is: condition.is, value: condition.value ?? '' });
    case 'attribute':
      return say('whose_attribute', {
        name: condition.name,
        is: condition.is,
        value: condition.value ?? '',
      });
    case 'status':
      return say('whose_status', { is: condition.is, status: inSentence(wordOf(condition.value)) });
    case 'date':
      return dateWords(condition, listName);
    case 'engagement':
      return say(condition.what === 'opened' ? 'who_opened' : 'who_clicked', {
        is: condition.is,
        issues: condition.issues,
      });
  }
}

function dateWords(condition: ConditionAbout<'date'>, listName: ListName): string {
  const { field, is, list_id: listId } = condition;
  const list = listId === undefined ? say('any_list') : listName(listId);
  const values = { is, day: dayWords(condition.date), days: condition.days ?? 0 };
  switch (field) {
    case 'created_at':
      return say('who_added', values);
    case 'last_mailed_at':
      return say('who_emailed', values);
    case 'subscribed_at':
      return say('who_subscribed', { ...values, list });
    case 'confirmed_at':
      return say('who_confirmed', { ...values, list });
  }
}

/** `2026-05-01` → `May 1, 2026` */
function dayWords(date: string | undefined): string {
  return date === undefined ? '' : dateOf(Date.parse(date), { dateStyle: 'long', timeZone: 'UTC' });
}
