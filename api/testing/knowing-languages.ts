import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Languages, languagesOf } from '#schema/messages/languages.ts';

/**
 * Languages as the program has them: problems and reasons, declarations, and the site.
 *
 * @tests
 */
export function knowing(...tags: readonly string[]): Languages {
  return languagesOf(tags.map((tag) => ({ tag, texts: textsOf(tag) })));
}

function textsOf(tag: string): Record<string, string> {
  const texts = ['problems', 'schema', 'site'].map((name) => {
    const file = join(import.meta.dirname, `../../languages/${tag}/${name}.json`);
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  });
  return Object.assign({}, ...texts) as Record<string, string>;
}
