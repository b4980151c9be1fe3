import { describe, expect, it } from 'vitest';
import { contentTypeNamed } from '#schema/registry/registry.ts';
import type { ContentType } from '#schema/registry/registry.ts';
import { contentSource } from './content-source.ts';

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const heading = (text: string) => ({
  type: 'heading',
  attrs: { level: 2 },
  content: [{ type: 'text', text }],
});
const body = {
  type: 'doc',
  content: [paragraph('It begins.'), heading('The river'), paragraph('It flows.')],
};
const typeNamed = (name: string) => contentTypeNamed(name) as ContentType;

describe('content of this site as a source', () => {
  it('has its intro, its text, and its lists, with the headings in place', () => {
    const { text, headings, pages } = contentSource(typeNamed('book-summary'), {
      title: 'Walden',
      intro: 'A year by a pond.',
      body,
      seo_description: 'For machines.',
      key_ideas: [{ title: 'Simplify', text: 'Want less.', passages: ['Simplicity, simplicity!'] }],
      quotes: [{ text: 'I went to the woods.', page: 7, place: null, verified: true }],
      who_should_read: 'Everybody.',
    });
    expect(text).toBe(
      [
        'A year by a pond.',
        'It begins.',
        'The river',
        'It flows.',
        'Key ideas',
        'Simplify\nWant less.\nSimplicity, simplicity!',
        'Quotes',
        'I went to the woods.',
        'Who should read it',
        'Everybody.',
      ].join('\n\n'),
    );
    expect(headings.map(({ at, title }) => text.slice(at, at + title.length))).toEqual([
      'The river',
      'Key ideas',
      'Quotes',
      'Who should read it',
    ]);
    expect(pages).toEqual([]);
  });

  it('has the questions of an interview as headings', () => {
    const { headings } = contentSource(typeNamed('interview'), { body, interviewee_bio: 'Writes.' });
    expect(headings.map(({ title }) => title)).toEqual(['The river', 'Bio']);
  });

  it('is nothing to read where nothing is written yet', () => {
    expect(() => contentSource(typeNamed('article'), { title: 'Only that', body: null })).toThrow(/no text/);
  });
});
