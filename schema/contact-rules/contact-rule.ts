import { z } from 'zod';
import { plainText } from '../fields/parts/field.ts';
import type { MembershipStatus } from './membership.ts';
import { faults } from '../faults/faults.ts';

/**
 * Which contacts match: conditions joined by "all" or "any", in nested groups. Plain data; SQL is generated
 * from it elsewhere.
 */

/** Maximum nesting of groups: deeper rules are not readable. */
export const RULE_DEPTH_MAX = 3;
/** Conditions in all groups together. */
export const RULE_CONDITIONS_MAX = 40;
const RULES_PER_GROUP_MAX = 20;
export const ISSUES_MAX = 50;
const DAYS_MAX = 3_650;
const TEXT_MAX = 200;

export const TEXT_FIELDS = ['email', 'domain', 'first_name', 'last_name'] as const;
export const TEXT_TESTS = [
  'is',
  'is_not',
  'contains',
  'contains_not',
  'starts_with',
  'ends_with',
  'empty',
  'filled',
] as const;
export const ATTRIBUTE_TESTS = [
  'is',
  'is_not',
  'contains',
  'more_than',
  'less_than',
  'empty',
  'filled',
] as const;
export const LIST_TESTS = ['on', 'unconfirmed', 'unsubscribed', 'not_on'] as const;
export const CONTACT_STATUSES = ['enabled', 'blocklisted', 'bounced', 'complained'] as const;
export const DATE_FIELDS = ['created_at', 'subscribed_at', 'confirmed_at', 'last_mailed_at'] as const;
export const DATE_TESTS = ['after', 'before', 'in_last_days', 'not_in_last_days', 'never'] as const;

const value = plainText({ max: TEXT_MAX });
const test = <const Tests extends readonly [string, ...string[]]>(tests: Tests) =>
  z.enum(tests, faults.oneOf(tests));

const listCondition = z.strictObject({
  about: z.literal('list'),
  list_id: z.uuid(faults.recordId),
  is: test(LIST_TESTS),
});
const textCondition = z
  .strictObject({
    about: z.literal('text'),
    field: test(TEXT_FIELDS),
    is: test(TEXT_TESTS),
    value: value.optional(),
  })
  .refine(({ is, value: text = '' }) => needsNoValue(is) || text !== '', {
    path: ['value'],
    ...faults.required,
  });
const statusCondition = z.strictObject({
  about: z.literal('status'),
  is: test(['is', 'is_not']),
  value: test(CONTACT_STATUSES),
});
const attributeCondition = z
  .strictObject({
    about: z.literal('attribute'),
    name: z.string(faults.text).regex(/^[a-z][a-z0-9_]{0,63}$/, faults.lowercaseName),
    is: test(ATTRIBUTE_TESTS),
    value: value.optional(),
  })
  .refine(({ is, value: text = '' }) => needsNoValue(is) || text !== '', {
    path: ['value'],
    ...faults.required,
  })
  .refine(({ is, value: text = '' }) => !isComparison(is) || isPlainNumber(text), {
    path: ['value'],
    ...faults.number,
  });
const dateCondition = z
  .strictObject({
    about: z.literal('date'),
    field: test(DATE_FIELDS),
    /** Joined and confirmed: this list, or any list if omitted. */
    list_id: z.uuid(faults.recordId).optional(),
    is: test(DATE_TESTS),
    /** A day such as 2026-05-01, from midnight to midnight UTC. */
    date: z.iso.date('must be a day such as 2026-05-01').optional(),
    days: z.number(faults.number).int().min(1).max(DAYS_MAX).optional(),
  })
  .refine(({ is, date }) => !(is === 'after' || is === 'before') || date !== undefined, {
    path: ['date'],
    ...faults.required,
  })
  .refine(({ is, days }) => !is.endsWith('_days') || days !== undefined, {
    path: ['days'],
    ...faults.required,
  });
const engagementCondition = z.strictObject({
  about: z.literal('engagement'),
  what: test(['opened', 'clicked']),
  is: test(['any', 'none']),
  /** Number of the most recent issues to consider. */
  issues: z.number(faults.number).int().min(1).max(ISSUES_MAX),
});

const conditions = [
  listCondition,
  textCondition,
  statusCondition,
  attributeCondition,
  dateCondition,
  engagementCondition,
] as const;

export type ContactCondition = z.output<(typeof conditions)[number]>;
export type ConditionAbout<About extends ContactCondition['about']> = Extract<
  ContactCondition,
  { about: About }
>;
export interface ContactGroup {
  about: 'group';
  match: 'all' | 'any';
  rules: (ContactCondition | ContactGroup)[];
}

/** A valid rule: bounded in depth and size, with every condition complete. */
export const contactRuleSchema: z.ZodType<ContactGroup> = groupOfDepth(RULE_DEPTH_MAX).refine(
  (rule) => conditionsOf(rule).length <= RULE_CONDITIONS_MAX,
  faults.conditionsAtMost(RULE_CONDITIONS_MAX),
);

/** Every condition of a rule, in any group. */
export function conditionsOf(rule: ContactGroup): ContactCondition[] {
  return rule.rules.flatMap((part) => (part.about === 'group' ? conditionsOf(part) : [part]));
}

/** The lists that a rule refers to. */
export function listsOfRule(rule: ContactGroup): string[] {
  const ids = conditionsOf(rule).flatMap((one) =>
    (one.about === 'list' || one.about === 'date') && one.list_id !== undefined ? [one.list_id] : [],
  );
  return [...new Set(ids)];
}

/** Whether a rule uses opens or clicks, which are known only with tracking per person. */
export function usesEngagement(rule: ContactGroup): boolean {
  return conditionsOf(rule).some(({ about }) => about === 'engagement');
}

export function needsNoValue(is: string): boolean {
  return is === 'empty' || is === 'filled';
}

function isComparison(is: string): boolean {
  return is === 'more_than' || is === 'less_than';
}

function isPlainNumber(text: string): boolean {
  return /^-?\d{1,15}(?:\.\d{1,6})?$/.test(text);
}

/** Defined level by level: a body of ten thousand nested groups is refused at the fourth level. */
function groupOfDepth(depth: number): z.ZodType<ContactGroup> {
  const parts: z.ZodType[] = [...conditions];
  if (depth > 1) parts.push(groupOfDepth(depth - 1));
  const part = z.discriminatedUnion('about', parts as unknown as [typeof listCondition], {
    ...(depth > 1 ? faults.notACondition : faults.conditionOrDeep),
  });
  return z.strictObject({
    about: z.literal('group'),
    match: test(['all', 'any']),
    rules: z
      .array(part, faults.conditions)
      .min(1, faults.conditionsAtLeast)
      .max(RULES_PER_GROUP_MAX, faults.groupConditionsAtMost(RULES_PER_GROUP_MAX)),
  }) as z.ZodType<ContactGroup>;
}

/** The membership that each list condition requires. */
export const MEMBERSHIP_OF_TEST: Readonly<Record<string, MembershipStatus>> = {
  on: 'confirmed',
  unconfirmed: 'unconfirmed',
  unsubscribed: 'unsubscribed',
};
