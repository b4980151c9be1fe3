import { describe, expect, it } from 'vitest';
import { type ContactGroup, RULE_CONDITIONS_MAX, contactRuleSchema } from './contact-rule.ts';

const all = (...rules: ContactGroup['rules']): ContactGroup => ({ about: 'group', match: 'all', rules });
const any = (...rules: ContactGroup['rules']): ContactGroup => ({ about: 'group', match: 'any', rules });
const active = { about: 'status', is: 'is', value: 'enabled' } as const;

describe('a rule that may be saved', () => {
  const refused = (rule: unknown) => contactRuleSchema.safeParse(rule).success === false;

  it.each([
    ['nothing', null],
    ['no condition', all()],
    ['a word for a group that is none', { about: 'group', match: 'none', rules: [active] }],
    ['an unknown name', all({ ...active, sql: '1=1' } as never)],
    ['a text without a value', all({ about: 'text', field: 'email', is: 'contains' })],
    ['a comparison with words', all({ about: 'attribute', name: 'n', is: 'more_than', value: '1; drop' })],
    ['a name that is none', all({ about: 'attribute', name: "a' OR 1=1", is: 'filled' })],
    ['a day that is none', all({ about: 'date', field: 'created_at', is: 'after', date: '2026-13-01' })],
    ['a date without a day', all({ about: 'date', field: 'created_at', is: 'before' })],
  ])('is not one with %s', (_what, rule) => {
    expect(refused(rule)).toBe(true);
  });

  it('is bounded in depth, even for ten thousand groups', () => {
    const nested = (depth: number): ContactGroup => {
      let rule = all(active);
      for (let level = 1; level < depth; level += 1) rule = all(rule);
      return rule;
    };
    expect([refused(nested(3)), refused(nested(4)), refused(nested(10_000))]).toEqual([false, true, true]);
  });

  it('is bounded in size', () => {
    const groups = (count: number) =>
      any(...Array.from({ length: count }, () => all(...(Array(8).fill(active) as never[]))));
    expect(refused(groups(RULE_CONDITIONS_MAX / 8))).toBe(false);
    expect(refused(groups(RULE_CONDITIONS_MAX / 8 + 1))).toBe(true);
  });
});
