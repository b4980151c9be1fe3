import { type Demand, addFault } from './setting-field.ts';
import { faults } from '../faults/faults.ts';

/** What a text with placeholders may declare. */
export interface PlaceholderOptions {
  /** The names in braces that pages replace, such as `{year}`. If declared, all others are refused. */
  readonly placeholders?: readonly `{${string}}`[];
}

const IN_BRACES = /\{[^{}]*\}/g;

/** Refuses names in braces that are never replaced: visitors would see them. */
export function placeholderDemand({ placeholders: known }: PlaceholderOptions): Demand | undefined {
  if (known === undefined) return undefined;
  return (text: string, context) => {
    const found = text.match(IN_BRACES)?.find((name) => !known.some((one) => one === name));
    if (found !== undefined) addFault(context, faults.placeholder(found, known));
  };
}
