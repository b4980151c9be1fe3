import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Highlight } from './highlight.tsx';

const drawn = (text: string, query: string, marked?: string[]) =>
  renderToStaticMarkup(<Highlight text={text} query={query} marked={marked} />);

describe('the marks of a result', () => {
  it('are on the words that were typed, regardless of case, within words from three letters on', () => {
    expect(drawn('Reading to forget', 'read')).toBe('<mark>Read</mark>ing to forget');
    expect(drawn('How not to quit', 'to')).toBe('How not <mark>to</mark> quit');
    expect(drawn('A (b) c', '(b)')).toBe('A <mark>(b)</mark> c');
    expect(drawn('As it is', ' ')).toBe('As it is');
  });

  it('are on whole words that answer in another form', () => {
    expect(drawn('Attentive, and art', 'attention', ['Attentive', 'art'])).toBe(
      '<mark>Attentive</mark>, and <mark>art</mark>',
    );
    expect(drawn('partly art', 'x', ['art'])).toBe('partly <mark>art</mark>');
  });
});
