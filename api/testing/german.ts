import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Languages, languagesOf } from '#schema/messages/languages.ts';

/**
 * The languages of an app that knows the German texts of problems and reasons, and those of declarations, as the program has
 * them.
 *
 * @tests
 */
export function knowingGerman(): Languages {
  const texts = ['problems', 'schema', 'site'].map((name) => {
    const file = join(import.meta.dirname, `../../languages/de/${name}.json`);
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  });
  return languagesOf([{ tag: 'de', texts: Object.assign({}, ...texts) as Record<string, string> }]);
}

/**
 * What a request of someone who reads German adds.
 *
 * @tests
 */
export const GERMAN = { headers: { 'accept-language': 'de' } };
