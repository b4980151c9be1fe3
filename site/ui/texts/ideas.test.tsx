import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { InOneMinute } from './ideas.tsx';

const ideas = [{ title: 'Count the beans', text: null, passages: [] }];

function minute(text: string | null, of = ideas): string {
  return renderToStaticMarkup(<InOneMinute text={text} ideas={of} />);
}

describe('the minute of a summary', () => {
  it('is the book in a few sentences', () => {
    const markup = minute('He built a hut.');
    expect(markup).toContain('<p>He built a hut.</p>');
    expect(markup).not.toContain('Count the beans');
    expect(minute('He built a hut.', [])).toContain('<p>He built a hut.</p>');
  });

  it('names the ideas if no text is written, and is left out if there are none', () => {
    expect(minute(null)).toContain('<a href="#idea-1">Count the beans</a>');
    expect(minute('')).toContain('<a href="#idea-1">Count the beans</a>');
    expect(minute(null, [])).toBe('');
  });
});
