import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allResources } from '#schema/registry.ts';
import type { Resource } from '#schema/define-resource.ts';
import { type Field, labelOf } from '#schema/fields/index.ts';
import { LANGUAGE_TAGS } from '#schema/languages.ts';
import { faultOf } from '#schema/messages/check-text.ts';
import type { Messages } from '#schema/messages/messages.ts';
import { translatorOf } from '#schema/messages/translator.ts';
import { plainTranslator } from '#site/language/plain-translator.ts';
import { readLanguages } from '#server/languages.ts';
import { ROOT } from './checks.ts';

const files = globSync('{admin,api,site,server,schema}/**/messages.ts', { cwd: ROOT }).filter(
  (file) => file !== 'schema/messages/messages.ts',
);
const rooms = await Promise.all(
  files.map(async (file) => ((await import(join(ROOT, file))) as { messages: Messages }).messages),
);
const english = new Map<string, string>([
  ...rooms.flatMap(({ room, texts }) =>
    Object.entries(texts).map(([key, text]) => [`${room}.${key}`, text] as const),
  ),
  ...allResources.flatMap((resource) =>
    Object.entries(declaredTexts(resource)).map(([key, text]) => [`schema.${key}`, text] as const),
  ),
]);
/** Rooms whose messages a browser formats without the parser. */
const OF_ISLANDS = /^(?:site\.(?:explore|islands|overlays|typography)|schema\.newsletter)\./;
/** What is translated as a whole or not at all: a page in two languages reads like a mistake. */
const WHOLE = /^(?:site\.|schema\.newsletter\.)/;

const languages = await readLanguages({ program: ROOT });
type Loose = (key: string, values?: object) => string;

describe.each(languages)('$tag', ({ tag, texts }) => {
  it('is a language that a site can have', () => {
    expect(LANGUAGE_TAGS).toContain(tag);
  });

  it('has only texts that fit the English ones', () => {
    const faults = Object.entries(texts).map(([key, text = '']) => {
      const original = english.get(key);
      return original === undefined ? `${key} is not a text` : [key, faultOf(text, tag, original)];
    });
    expect(faults.filter((fault) => typeof fault === 'string' || fault[1] !== undefined)).toEqual([]);
  });

  it('has all texts of the site', () => {
    expect([...english.keys()].filter((key) => WHOLE.test(key) && texts[key] === undefined)).toEqual([]);
  });

  it('says the same in islands, without the parser', () => {
    for (const messages of rooms) {
      const plain = plainTranslator(() => ({ tag, texts })).of(messages) as Loose;
      const full = translatorOf({ tag, texts }).of(messages) as Loose;
      for (const key of Object.keys(messages.texts)) {
        const text = texts[`${messages.room}.${key}`];
        if (text === undefined || !OF_ISLANDS.test(`${messages.room}.${key}`)) continue;
        for (const count of [0, 1, 2, 5, 21, 1234]) {
          const names = [...text.matchAll(/\{(\w+)[,}]/g)].map(([, name = '']) => name);
          const values = Object.fromEntries(names.map((name) => [name, name === 'count' ? count : 'x']));
          expect([key, plain(key, values)]).toEqual([key, full(key, values)]);
        }
      }
    }
  });
});

it('finds the languages', () => {
  expect(languages.map(({ tag }) => tag)).toContain('de');
});

/** All texts of a declaration by the keys that `declaredText` derives, in English. */
function declaredTexts({ name, label, purpose, site, fields, form }: Resource): Record<string, string> {
  const texts: Record<string, string> = {
    [`${name}.one`]: label.one,
    [`${name}.many`]: label.many,
    [`${name}.purpose`]: purpose,
  };
  if (site !== undefined) texts[`${name}.section`] = site.section;
  for (const [index, panel] of form.side.entries()) texts[`${name}.panels.${index + 1}`] = panel.label;
  for (const [field, declared] of Object.entries(fields)) {
    Object.assign(texts, fieldTexts(`${name}.fields.${field}`, field, declared));
  }
  return texts;
}

function fieldTexts(key: string, name: string, field: Field): Record<string, string> {
  const texts: Record<string, string> = { [`${key}.label`]: labelOf(name, field) };
  if (field.help !== undefined) texts[`${key}.help`] = field.help;
  if (field.kind === 'boolean' && field.called !== undefined) texts[`${key}.called`] = field.called;
  if (field.kind === 'choice') {
    for (const [value, words] of Object.entries(field.labels ?? {})) texts[`${key}.labels.${value}`] = words;
  }
  if (field.kind === 'group-list') {
    for (const [part, declared] of Object.entries(field.of)) {
      Object.assign(texts, fieldTexts(`${key}.of.${part}`, part, declared));
    }
  }
  return texts;
}
