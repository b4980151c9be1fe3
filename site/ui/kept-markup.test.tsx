import { describe, expect, it } from 'vitest';
import { keptMarkup } from './kept-markup.ts';

describe('markup that is kept', () => {
  const drawn: string[] = [];
  const titleOf = keptMarkup(({ title }: { title: string }, { level }: { level: 2 | 3 }) => {
    drawn.push(title);
    const Title = `h${level}` as const;
    return <Title>{title}</Title>;
  });

  it('is drawn once for each object and each way, and is another for another object', () => {
    const walden = { title: 'Walden' };
    expect(titleOf(walden, { level: 2 }).__html).toBe('<h2>Walden</h2>');
    expect(titleOf(walden, { level: 3 }).__html).toBe('<h3>Walden</h3>');
    expect(titleOf(walden, { level: 2 })).toBe(titleOf(walden, { level: 2 }));
    expect(titleOf({ title: 'Emma' }, { level: 2 }).__html).toBe('<h2>Emma</h2>');
    expect(drawn).toEqual(['Walden', 'Walden', 'Emma']);
  });

  it('escapes what is text', () => {
    expect(titleOf({ title: '<script>' }, { level: 2 }).__html).toBe('<h2>&lt;script&gt;</h2>');
  });
});
