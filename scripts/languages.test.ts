import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allResources } from '#schema/registry.ts';
import { AUDIT_ACTIONS } from '#schema/audit-actions.ts';
import { type SayDeclared, resourceIn, settingsIn, wordsIn } from '#schema/messages/declared.ts';
import { allSettings } from '#schema/settings-registry.ts';
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
/** All texts of declarations. */
const declared = new Map<string, string>();
const collect: SayDeclared = (key, text) => {
  declared.set(`schema.${key}`, text);
  return text;
};
for (const resource of allResources) resourceIn(collect, resource);
for (const group of allSettings()) settingsIn(collect, group);
wordsIn(collect, 'audit_actions', AUDIT_ACTIONS);

const english = new Map<string, string>([
  ...rooms.flatMap(({ room, texts }) =>
    Object.entries(texts).map(([key, text]) => [`${room}.${key}`, text] as const),
  ),
  ...declared,
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
