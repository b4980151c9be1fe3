import { describe, expect, it } from 'vitest';
import type { ContactCondition, ContactGroup } from '#schema/contact-rules/contact-rule.ts';
import { ruleWords } from './rule-words.ts';

const LIST = '0193a000-0000-7000-8000-000000000001';
const listName = (id: string) => (id === LIST ? 'Weekly' : '?');
const all = (...rules: ContactGroup['rules']): ContactGroup => ({ about: 'group', match: 'all', rules });
const any = (...rules: ContactGroup['rules']): ContactGroup => ({ about: 'group', match: 'any', rules });
const active = { about: 'status', is: 'is', value: 'enabled' } as const;

describe('a rule in words', () => {
  it('reads as a sentence', () => {
    const rule = all(
      { about: 'list', list_id: LIST, is: 'on' },
      { about: 'date', field: 'subscribed_at', is: 'after', date: '2026-05-01' },
      any(
        { about: 'attribute', name: 'city', is: 'is', value: 'Lyon' },
        { about: 'engagement', what: 'opened', is: 'none', issues: 5 },
      ),
    );
    expect(ruleWords(rule, listName)).toBe(
      'Anyone who is on Weekly, who subscribed to any list after May 1, 2026, and (whose “city” attribute is “Lyon” or who didn’t open any of the last 5 issues they got).',
    );
  });

  it('has no parentheses where there is nothing to hold together', () => {
    expect(ruleWords(any(all(active, active)), listName)).toBe(
      'Anyone whose status is “active” and whose status is “active”.',
    );
  });

  it.each<[ContactCondition, string]>([
    [{ about: 'list', list_id: LIST, is: 'not_on' }, 'who isn’t on Weekly'],
    [
      { about: 'list', list_id: LIST, is: 'unconfirmed' },
      'who hasn’t confirmed their subscription to Weekly',
    ],
    [{ about: 'text', field: 'email', is: 'contains', value: '@' }, 'whose email address contains “@”'],
    [{ about: 'text', field: 'last_name', is: 'empty' }, 'whose last name is empty'],
    [
      { about: 'attribute', name: 'age', is: 'more_than', value: '30' },
      'whose “age” attribute is more than 30',
    ],
    [{ about: 'status', is: 'is_not', value: 'bounced' }, 'whose status isn’t “bounced”'],
    [{ about: 'date', field: 'created_at', is: 'in_last_days', days: 1 }, 'who was added in the last day'],
    [{ about: 'date', field: 'last_mailed_at', is: 'never' }, 'who has never been emailed'],
    [
      { about: 'date', field: 'confirmed_at', is: 'not_in_last_days', days: 30, list_id: LIST },
      'who didn’t confirm their subscription to Weekly in the last 30 days',
    ],
    [{ about: 'engagement', what: 'clicked', is: 'any', issues: 1 }, 'who clicked a link in the last issue'],
  ])('says each condition', (condition, words) => {
    expect(ruleWords(all(condition), listName)).toBe(`Anyone ${words}.`);
  });
});
