import type { Say } from '#schema/messages/translator.ts';
import type { messages } from '../messages.ts';

/** What a page says of a form that was sent without script and refused (spec §8). */
export function formProblem(
  problem: string | undefined,
  say: Say<typeof messages.texts>,
): string | undefined {
  switch (problem) {
    case 'link':
      return say('link_invalid');
    case 'later':
      return say('too_many');
    default:
      return undefined;
  }
}
