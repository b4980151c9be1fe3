import type { Languages } from '#schema/messages/languages.ts';
import { knowing } from './knowing-languages.ts';

/**
 * The languages of an app that knows the German texts of problems and reasons, and those of declarations, as the program has
 * them.
 *
 * @tests
 */
export function knowingGerman(): Languages {
  return knowing('de');
}

/**
 * What a request of someone who reads German adds.
 *
 * @tests
 */
export const GERMAN = { headers: { 'accept-language': 'de' } };
