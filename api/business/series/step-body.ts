import { z } from 'zod';
import { ISSUES_MAX } from '#schema/contact-rules/contact-rule.ts';
import { faults } from '#schema/faults/faults.ts';
import { WEEKDAYS } from '#schema/resources/recurring-issues.ts';
import { stepWords } from '../welcome/step-routes.ts';

export const STEPS_MAX = 30;
const HOURS_MAX = 24 * 365;
const DAYS_MAX = 365;

/** The ID of an existing step; a new step has none. */
const id = z.uuid(faults.recordId).optional();
const otherwise = z.enum(['skip', 'end']).default('skip');
const kind = <const Kind extends string>(one: Kind) => ({ id, kind: z.literal(one) });

const emailStep = z.strictObject({ ...kind('email'), ...stepWords });
const waitStep = z.discriminatedUnion('unit', [
  z.strictObject({
    ...kind('wait'),
    unit: z.literal('hours'),
    amount: z.number().int().min(1).max(HOURS_MAX),
  }),
  z.strictObject({ ...kind('wait'), unit: z.literal('days'), amount: z.number().int().min(1).max(DAYS_MAX) }),
  z.strictObject({
    ...kind('wait'),
    unit: z.literal('weekday'),
    weekday: z.enum(WEEKDAYS, faults.oneOf(WEEKDAYS)),
    time: z.string(faults.text).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/),
  }),
]);
const conditionStep = z.discriminatedUnion('test', [
  z.strictObject({
    ...kind('condition'),
    test: z.literal('segment'),
    segment_id: z.uuid(faults.recordId),
    otherwise,
  }),
  z.strictObject({
    ...kind('condition'),
    test: z.literal('attribute'),
    attribute: z.string(faults.text).regex(/^[a-z][a-z0-9_]{0,63}$/, faults.lowercaseName),
    value: z.string(faults.text).max(200).nullish(),
    otherwise,
  }),
  ...(['opened', 'clicked'] as const).map((test) =>
    z.strictObject({
      ...kind('condition'),
      test: z.literal(test),
      issues: z.number().int().min(1).max(ISSUES_MAX).default(5),
      otherwise,
    }),
  ),
]);

/** The steps of a series, as callers set them. */
export const stepsBody = z.strictObject({
  steps: z
    .array(z.union([emailStep, waitStep, conditionStep]))
    .max(STEPS_MAX, faults.entriesAtMost(STEPS_MAX)),
});
export type StepInput = z.output<typeof stepsBody>['steps'][number];
