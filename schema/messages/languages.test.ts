import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languagesOf } from './languages.ts';
import { defineMessages } from './messages.ts';

const messages = defineMessages('test', { hello: 'Hello', day: '{day, date, medium}' });
const languages = languagesOf([
  { tag: 'de', texts: { 'test.hello': 'Hallo' } },
  { tag: 'pt-BR', texts: { 'test.hello': 'Olá' } },
]);
const helloIn = (header?: string) => languages.preferred(header).of(messages)('hello');

describe('the languages', () => {
  it.each([
    [undefined, 'Hello'],
    ['', 'Hello'],
    ['de', 'Hallo'],
    ['de-AT,de;q=0.9,en;q=0.8', 'Hallo'],
    ['DE-at', 'Hallo'],
    ['pt-br', 'Olá'],
    ['en;q=0.5,de;q=0.7', 'Hallo'],
    ['en,de', 'Hello'],
    ['fr,ja,de;q=0.1', 'Hallo'],
    ['de;q=0', 'Hello'],
    ['fr', 'Hello'],
    ['xx-nonsense, ;q=9, *', 'Hello'],
    [`${'fr,'.repeat(3000)}de`, 'Hello'],
  ])('answer %j', (header, hello) => {
    expect(helloIn(header)).toBe(hello);
  });

  it('answer any header at all with a language that is known, and the same one each time', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 9000 }), (header) => {
        const found = languages.preferred(header);
        expect(languages.tags).toContain(found.language.tag);
        expect(languages.preferred(header)).toBe(found);
      }),
    );
  });

  it('have their own dates even without texts', () => {
    const say = languages.translator('nl').of(messages);
    expect(say('hello')).toBe('Hello');
    expect(languages.translator('de-AT').of(messages)('hello')).toBe('Hallo');
    expect(languages.translator('nl')).toBe(languages.translator('nl'));
  });
});
