import { type Spoken, later } from '../../../platform/base/spoken.ts';
import { labelSlug } from '../label-slug.ts';
import { messages } from '../messages.ts';
import type { Label, SourcePost } from '../source-item.ts';

const spoken = later(messages);

/** What the properties of a row say about its text. */
type Said = Pick<SourcePost, 'tags' | 'authors' | 'excerpt' | 'slug'>;

interface Parts {
  title: string;
  body: string;
  properties: Said;
  /** Properties that have no place in a draft, such as `Mood: calm`. */
  leftOut: string[];
}

/** The columns of a database that say the same as a field here, whatever they are called. */
const NAMES = {
  tags: /^(?:tags?|topics?|labels?|keywords?|categor(?:y|ies)|multi-select)$/i,
  authors: /^(?:authors?|writers?|person|people|by|created by)$/i,
  excerpt: /^(?:description|summary|excerpt|subtitle)$/i,
  slug: /^slug$/i,
} as const;

/** The title, the properties below it, and the text. Only a row of a database has properties: its columns. */
export function partsOf(markdown: string, columns: readonly string[]): Parts {
  const lines = markdown
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .split('\n');
  const heading = /^#[ \t]+(.*)$/.exec(lines[0] ?? '')?.[1];
  let at = heading === undefined ? 0 : 1;
  const found = new Map<string, string>();
  if (heading !== undefined && columns.length > 0) {
    while (lines[at]?.trim() === '') at += 1;
    for (; ; at += 1) {
      const [, name = '', value = ''] = /^([^:\n]{1,200}?):(?: (.*))?$/.exec(lines[at] ?? '') ?? [];
      if (!columns.includes(name)) break;
      found.set(name, value.trim());
    }
  }
  return {
    title: (heading ?? '').trim().replaceAll(/\\([\\`*_[\]#])/g, '$1'),
    body: lines.slice(at).join('\n'),
    ...sorted(found),
  };
}

/** What the properties of a row say, by their names; several values of one are separated by commas. */
export function sorted(found: ReadonlyMap<string, string>): Pick<Parts, 'properties' | 'leftOut'> {
  const known = Object.values(NAMES);
  return {
    properties: propertiesIn(found),
    leftOut: [...found]
      .filter(([name, value]) => value !== '' && !known.some((column) => column.test(name)))
      .map(([name, value]) => `${name}: ${value}`),
  };
}

/** Names the properties that were left out, with their values. */
export function leftOutNote(leftOut: readonly string[]): Spoken[] {
  if (leftOut.length === 0) return [];
  return [spoken('notion_properties', { properties: leftOut.slice(0, 20).join('; ').slice(0, 500) })];
}

function propertiesIn(found: ReadonlyMap<string, string>): Said {
  const value = (name: keyof typeof NAMES) =>
    [...found].find(([column, said]) => NAMES[name].test(column) && said !== '')?.[1] ?? '';
  return {
    tags: listIn(value('tags')).map(labelOf),
    authors: listIn(value('authors')),
    excerpt: value('excerpt'),
    slug: value('slug'),
  };
}

function listIn(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .slice(0, 200);
}

function labelOf(name: string): Label {
  return { name, slug: labelSlug({ name, slug: '' }) };
}
