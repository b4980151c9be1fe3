import { WEEKDAYS } from '#schema/resources/recurring-issues.ts';
import type { SeriesStep } from '#schema/answers/newsletter/series.ts';
import { dateOf } from '../../language/formats.ts';
import { say } from './messages.ts';

type Stored<Kind extends SeriesStep['kind']> = Extract<SeriesStep, { kind: Kind }>;
type Draft<Step> = Omit<Step, 'id' | 'waiting' | Figure> & Partial<Pick<SeriesStep, 'id' | 'waiting'>>;
type Figure = 'template_name' | 'sent' | 'queued' | 'unknown' | 'failed' | 'bounced';

export type EmailStep = Draft<Stored<'email'>> & Partial<Pick<Stored<'email'>, Figure>>;
export type WaitStep = Draft<Stored<'wait'>>;
export type ConditionStep = Draft<Stored<'condition'>>;
/** A step that is stored, or was just added. */
export type Step = EmailStep | WaitStep | ConditionStep;

/** As the API takes it: only what its kind has. */
export function wireStep(step: Step): object {
  const own = step.id === undefined ? { kind: step.kind } : { id: step.id, kind: step.kind };
  if (step.kind === 'email') return { ...own, subject: step.subject, template_id: step.template_id };
  if (step.kind === 'wait')
    return step.unit === 'weekday'
      ? { ...own, unit: step.unit, weekday: step.weekday, time: step.time }
      : { ...own, unit: step.unit, amount: step.amount };
  const { test, otherwise } = step;
  if (test === 'segment') return { ...own, test, otherwise, segment_id: step.segment_id };
  if (test === 'attribute') return { ...own, test, otherwise, attribute: step.attribute, value: step.value };
  return { ...own, test, otherwise, issues: step.issues ?? 5 };
}

/** What a step does, in one line. */
export function titleOf(step: Step): string {
  if (step.kind === 'email') return step.subject;
  return step.kind === 'wait' ? waitTitle(step) : conditionTitle(step);
}

function waitTitle({ unit, amount, weekday, time }: WaitStep): string {
  if (unit === 'weekday')
    return say('wait_weekday', { weekday: weekdayWords(weekday ?? 'monday'), time: time ?? '' });
  return say(unit === 'days' ? 'wait_days' : 'wait_hours', { count: amount ?? 0 });
}

function conditionTitle({ test, segment_name: segment, attribute, value, issues }: ConditionStep): string {
  if (test === 'segment')
    return segment === null ? say('if_no_segment') : say('if_segment', { name: segment });
  if (test === 'attribute')
    return (value ?? '') === ''
      ? say('if_any_value', { name: attribute ?? '' })
      : say('if_attribute', { name: attribute ?? '', value: value ?? '' });
  return say(test === 'opened' ? 'if_opened' : 'if_clicked', { count: issues ?? 5 });
}

/** What a step did until now. */
export function factsOf(step: Step): string[] {
  const email = step.kind === 'email' ? step : undefined;
  const counts = (
    [
      ['at_step', step.waiting],
      ['sent', email?.sent],
      ['queued', email?.queued],
      ['unknown', email?.unknown],
      ['rejected', email?.failed],
      ['bounced', email?.bounced],
    ] as const
  ).flatMap(([name, count]) => (count ? [say(name, { count })] : []));
  const otherwise =
    step.kind === 'condition' ? [say(step.otherwise === 'end' ? 'else_end' : 'else_skip')] : [];
  return [...otherwise, ...counts];
}

/** The name of a weekday in the language of the admin. */
export function weekdayWords(weekday: (typeof WEEKDAYS)[number]): string {
  // 5 January 1970 was a Monday.
  const day = Date.UTC(1970, 0, 5 + WEEKDAYS.indexOf(weekday));
  return dateOf(day, { weekday: 'long', timeZone: 'UTC' });
}
