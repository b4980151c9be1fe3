import { describe, expect, expectTypeOf, it } from 'vitest';
import { defineMessages } from './messages.ts';
import { ENGLISH, translatorOf } from './translator.ts';
import type { PartsOf, ValuesOf } from './values.ts';

const messages = defineMessages('test.room', {
  title: 'Reading lists',
  selected: '{count, plural, one {# title} other {# titles}} selected',
  moved: '{title} moved to {place}',
  due: 'Due {day, date, medium}',
  state: '{state, select, draft {A draft} other {Published as {name}}}',
  link: 'Read <a>the guide</a> by {author}.',
  quoted: "It’s {count, number} '{percent}' <b>",
});

const english = translatorOf(ENGLISH).of(messages);

describe('a message', () => {
  it('formats its text with its values', () => {
    expect(english('title')).toBe('Reading lists');
    expect(english('selected', { count: 1 })).toBe('1 title selected');
    expect(english('selected', { count: 1200 })).toBe('1,200 titles selected');
    expect(english('moved', { title: '<b>{x}</b>', place: 'Essays' })).toBe('<b>{x}</b> moved to Essays');
    expect(english('due', { day: new Date('2026-11-23T12:00:00Z') })).toBe('Due Nov 23, 2026');
    expect(english('state', { state: 'draft', name: 'x' })).toBe('A draft');
    expect(english('state', { state: 'live', name: 'Walden' })).toBe('Published as Walden');
  });

  it('is one sentence even when parts of it are more than text', () => {
    const parts = english.parts('link', { a: (words) => ({ to: '/guide', words }), author: { bold: 'Ada' } });
    expect(parts).toEqual(['Read ', { to: '/guide', words: ['the guide'] }, ' by ', { bold: 'Ada' }, '.']);
  });

  it('requires the values that its text names, and no others', () => {
    expectTypeOf<ValuesOf<'Reading lists'>>().toEqualTypeOf<[]>();
    expectTypeOf<ValuesOf<'{count, plural, one {# title} other {# titles}} selected'>>().toEqualTypeOf<
      [values: { count: number }]
    >();
    expectTypeOf<ValuesOf<'Due {day, date, medium}'>>().toEqualTypeOf<[values: { day: Date }]>();
    expectTypeOf<PartsOf<'Read <a>it</a>', symbol>>().toEqualTypeOf<
      [values: { a: (words: (string | symbol)[]) => symbol }]
    >();
    const unchecked = [
      // @ts-expect-error a value is missing
      () => english('selected'),
      // @ts-expect-error no message has this key
      () => english('subtitle'),
      // @ts-expect-error a sentence with a link must be rendered
      () => english('link', { author: 'Ada' }),
      // @ts-expect-error a text where a number belongs
      () => english('selected', { count: 'two' }),
    ];
    expect(unchecked).toHaveLength(4);
  });
});

describe('a language', () => {
  const say = (tag: string, texts: Record<string, string>) => translatorOf({ tag, texts }).of(messages);

  it('uses its own texts, plurals and numbers, and English for the rest', () => {
    const german = say('de', {
      'test.room.selected': '{count, plural, one {# Titel} other {# Titel}} ausgewählt',
    });
    expect(german('selected', { count: 1200 })).toBe('1.200 Titel ausgewählt');
    expect(german('title')).toBe('Reading lists');
    const arabic = say('ar', {
      'test.room.selected':
        '{count, plural, zero {لا عناوين} one {عنوان واحد} two {عنوانان} few {# عناوين} many {# عنوانًا} other {# عنوان}}',
    });
    expect([0, 1, 2, 3, 11, 100].map((count) => arabic('selected', { count }))).toHaveLength(6);
    expect(arabic('selected', { count: 2 })).toBe('عنوانان');
  });

  it.each([
    ['that cannot be parsed', '{count, plural, one {# Titel}'],
    ['that lacks the form for many', '{count, plural, one {# Titel}}'],
    ['that names a value nobody gives', '{amount} Titel'],
  ])('falls back to English for a text %s', (_, text) => {
    expect(say('de', { 'test.room.selected': text })('selected', { count: 2 })).toBe('2 titles selected');
  });

  it('cannot add markup or a script: it is text like any other', () => {
    const text = '<script>alert(1)</script> {title}';
    expect(say('de', { 'test.room.moved': text })('moved', { title: 'x', place: 'y' })).toBe(
      '<script>alert(1)</script> x',
    );
  });
});
