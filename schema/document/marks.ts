import { MARKS, type MarkName } from './definition.ts';
import type { Mark } from './types.ts';

const NESTING_ORDER = Object.keys(MARKS) as MarkName[];

/** Sorts marks into the order in which they nest, outermost first. */
export function compareMarks(one: Mark, other: Mark): number {
  return NESTING_ORDER.indexOf(one.type) - NESTING_ORDER.indexOf(other.type);
}

/** Whether these are the same marks in the same order, including attributes. */
export function isSameMarks(some: readonly Mark[] | undefined, others: readonly Mark[] | undefined): boolean {
  if (some === others) return true;
  if (some?.length !== others?.length) return (some?.length ?? 0) === 0 && (others?.length ?? 0) === 0;
  return (some ?? []).every((mark, index) => isSameMark(mark, others?.[index]));
}

/** Whether this is the same mark with the same attributes. */
export function isSameMark(one: Mark, other: Mark | undefined): boolean {
  if (one.type !== other?.type) return false;
  if (one.type !== 'link' || other.type !== 'link') return true;
  return one.attrs.href === other.attrs.href && one.attrs.title === other.attrs.title;
}
