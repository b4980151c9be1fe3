import { describe, expect, it } from 'vitest';
import { keptMarkup } from './kept-markup.tsx';
import { languagesOf } from '#schema/messages/languages.ts';
import { useWords } from '../language/words.tsx';
import { english } from '../testing/english.ts';
import { minutesOf as minutesOfReading } from '../typography/dates.ts';

describe('markup that is kept', () => {
  const drawn: string[] = [];
  const titleOf = keptMarkup(({ title }: { title: string }, { level }: { level: 2 | 3 }) => {
    drawn.push(title);
    const Title = `h${level}` as const;
    return <Title>{title}</Title>;
  });

  it('is drawn once for each object and each way, and is another for another object', () => {
    const walden = { title: 'Walden' };
    expect(titleOf(walden, { level: 2 }, english).__html).toBe('<h2>Walden</h2>');
    expect(titleOf(walden, { level: 3 }, english).__html).toBe('<h3>Walden</h3>');
    expect(titleOf(walden, { level: 2 }, english)).toBe(titleOf(walden, { level: 2 }, english));
    expect(titleOf({ title: 'Emma' }, { level: 2 }, english).__html).toBe('<h2>Emma</h2>');
    expect(drawn).toEqual(['Walden', 'Walden', 'Emma']);
  });

  it('is another one in another language', () => {
    const minutesOf = keptMarkup(({ minutes }: { minutes: number }, _way: object) => (
      <Minutes minutes={minutes} />
    ));
    const german = languagesOf([
      { tag: 'de', texts: { 'site.typography.minutes': '{count} Min. Lesezeit' } },
    ]);
    const text = { minutes: 4 };
    expect(minutesOf(text, {}, english).__html).toBe('4 min read');
    expect(minutesOf(text, {}, german.translator('de')).__html).toBe('4 Min. Lesezeit');
    expect(minutesOf(text, {}, german.translator('de'))).toBe(minutesOf(text, {}, german.translator('de')));
  });

  it('escapes what is text', () => {
    expect(titleOf({ title: '<script>' }, { level: 2 }, english).__html).toBe('<h2>&lt;script&gt;</h2>');
  });
});

function Minutes({ minutes }: { minutes: number }) {
  return minutesOfReading(minutes, useWords());
}
