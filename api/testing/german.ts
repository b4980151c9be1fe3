import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Languages, languagesOf } from '#schema/messages/languages.ts';

/**
 * The languages of an app that knows the German texts of problems and reasons, as the program has them.
 *
 * @tests
 */
export function knowingGerman(): Languages {
  const file = join(import.meta.dirname, '../../languages/de/problems.json');
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return languagesOf([{ tag: 'de', texts }]);
}
