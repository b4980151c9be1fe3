import { describe, expect, it } from 'vitest';
import { defineMessages, type Messages } from '#schema/messages/messages.ts';
import { type Language, translatorOf } from '#schema/messages/translator.ts';
import { messages as signUp } from '#schema/newsletter/messages.ts';
import { messages as explore } from '../explore/messages.ts';
import { messages as islands } from '../islands/messages.ts';
import { messages as overlays } from '../overlays/messages.ts';
import { messages as listening } from '../listening/messages.ts';
import { messages as readingList } from '../reading-list/messages.ts';
import { messages as typography } from '../typography/messages.ts';
import { islandWords } from './island-words.ts';
import { plainTranslator } from './plain-translator.ts';

const ENGLISH: Language = { tag: 'en', texts: {} };
const counts = [0, 1, 2, 3, 5, 11, 21, 100, 1234];
/** Values for every parameter of a text. */
const valuesOf = (text: string, count: number) =>
  Object.fromEntries(
    [...text.matchAll(/\{(\w+)[,}]/g)].map(([, name = '']) => [
      name,
      name === 'count' ? count : `<${name} #>`,
    ]),
  );

type Loose = (key: string, values?: object) => string;

describe('messages of islands', () => {
  it.each(
    [signUp, explore, islands, listening, overlays, readingList, typography].map(
      (room): [string, Messages] => [room.room, room],
    ),
  )('in %s are the same without the parser as with it', (_, room) => {
    const plain = plainTranslator(() => ENGLISH).of(room) as Loose;
    const full = translatorOf(ENGLISH).of(room) as Loose;
    for (const [key, text] of Object.entries(room.texts)) {
      for (const count of counts) {
        const values = valuesOf(text, count);
        expect(plain(key, values)).toBe(full(key, values));
      }
    }
  });

  it('have the plurals and numbers of each language', () => {
    const room = defineMessages('test', { texts: '{count, plural, one {# text} other {# texts}} of {name}' });
    const forms = {
      de: '{count, plural, one {# Text} other {# Texte}} von {name}',
      pl: '{count, plural, one {# tekst} few {# teksty} many {# tekstów} other {# tekstu}}: {name}',
      ar: '{count, plural, zero {لا نصوص} one {نص واحد} two {نصان} few {# نصوص} many {# نصًا} other {# نص}} {name}',
    };
    for (const [tag, text] of Object.entries(forms)) {
      const language = { tag, texts: { 'test.texts': text } };
      const plain = plainTranslator(() => language).of(room);
      const full = translatorOf(language).of(room);
      for (const count of counts)
        expect(plain('texts', { count, name: '$& <b>' })).toBe(full('texts', { count, name: '$& <b>' }));
    }
  });

  it('reach the page only where they are translated', () => {
    expect(islandWords(translatorOf(ENGLISH), [islands, overlays])).toBeUndefined();
    const german = translatorOf({
      tag: 'de',
      texts: {
        'site.islands.quote_copied': 'Kopiert',
        'site.islands.email_choose': 'x',
        'site.ui.search': 'Suchen',
      },
    });
    expect(islandWords(german, [islands, overlays], ['quote_'])).toBe(
      '{"site.islands.quote_copied":"Kopiert"}',
    );
  });
});
