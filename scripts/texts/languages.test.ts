import { describe, expect, it } from 'vitest';
import { LANGUAGE_TAGS } from '#schema/base/languages.ts';
import { declaredTexts } from '#schema/messages/declared/texts/declared-texts.ts';
import { faultOf } from '#schema/messages/check-text.ts';
import { translatorOf } from '#schema/messages/translator.ts';
import { plainTranslator } from '#site/language/plain-translator.ts';
import { readLanguages } from '#server/product/languages.ts';
import { ROOT } from '../base/root.ts';
import { catalogues, englishTexts } from './english-texts.ts';

const rooms = await catalogues();
const english = await englishTexts();
const declared = declaredTexts();
/** Rooms whose messages a browser formats without the parser. */
const OF_ISLANDS = /^(?:site\.(?:explore|islands|overlays|typography)|schema\.newsletter)\./;

const languages = await readLanguages({ program: ROOT });
type Loose = (key: string, values?: object) => string;

describe.each(languages)('$tag', ({ tag, texts }) => {
  it('is a language that a site can have', () => {
    expect(LANGUAGE_TAGS).toContain(tag);
  });

  it('has only texts that fit the English ones', () => {
    const faults = Object.entries(texts).map(([key, text = '']) => {
      const original = english.get(key);
      if (original === undefined) return `${key} is not a text`;
      return [key, declared.has(key) ? undefined : faultOf(text, tag, original)];
    });
    expect(faults.filter((fault) => typeof fault === 'string' || fault[1] !== undefined)).toEqual([]);
  });

  it('has all texts: a screen or page in two languages reads like a mistake', () => {
    expect([...english.keys()].filter((key) => texts[key] === undefined)).toEqual([]);
  });

  it.runIf(tag === 'fr')('has no-break spaces before the punctuation of French', () => {
    // A question mark beside a number sign names the character.
    const broken = Object.entries(texts).filter(([, text = '']) => / [:;!»]|« | \?(?! ni )/.test(text));
    expect(broken).toEqual([]);
  });

  it('calls panels the same wherever they have the same English name', () => {
    // Their keys are numbers, so a panel that is inserted would leave the translations of those after it one place behind.
    const names = new Map<string, Set<string>>();
    for (const [key, original] of english)
      if (/\.panels\.\d+$/.test(key))
        names.set(original, (names.get(original) ?? new Set()).add(texts[key] ?? ''));
    expect([...names].filter(([, translations]) => translations.size > 1)).toEqual([]);
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
