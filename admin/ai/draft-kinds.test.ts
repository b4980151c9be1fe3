import { describe, expect, it } from 'vitest';
import { draftKindOf, NO_OPTIONS, requestBodyOf } from './draft-kinds.ts';

const summary = draftKindOf('book-summaries');
const article = draftKindOf('articles');
if (summary === undefined || article === undefined) throw new Error('Both kinds are drafted.');

describe('the request for a draft', () => {
  it('shows what was typed, only of its own kind', () => {
    const options = {
      ...NO_OPTIONS,
      from: 'nothing' as const,
      title: ' Walden ',
      topic: 'Ponds',
      notes: ' ',
    };
    expect(requestBodyOf(summary, options, undefined)).toEqual({
      title: 'Walden',
      length: 'medium',
      keep_partial: true,
    });
    expect(requestBodyOf(article, options, undefined)).toMatchObject({ title: 'Walden', topic: 'Ponds' });
  });

  it('sends the source that is chosen and no other', () => {
    const chosen = { is: 'kept' as const, id: 'abc', name: 'A book' };
    const options = { ...NO_OPTIONS, title: 'Walden', text: 'Pasted.', chosen, pictures: ['one'] };
    expect(requestBodyOf(summary, { ...options, from: 'paste' }, undefined)).toMatchObject({
      source_text: 'Pasted.',
    });
    const fromLibrary = requestBodyOf(summary, { ...options, from: 'library' }, undefined);
    expect(fromLibrary).toMatchObject({ source_id: 'abc', source_image_ids: ['one'] });
    expect(fromLibrary).not.toHaveProperty('source_text');
    const ofTheSite = { ...options, from: 'library' as const, chosen: { ...chosen, is: 'content' as const } };
    expect(requestBodyOf(summary, ofTheSite, undefined)).toMatchObject({ source_content_id: 'abc' });
  });

  it('is a form when a file goes along', () => {
    const file = new File(['The pond.'], 'walden.txt');
    const form = requestBodyOf(summary, { ...NO_OPTIONS, title: 'Walden' }, file);
    if (!(form instanceof FormData)) throw new Error('A file goes as a form.');
    expect(form.get('keep_partial')).toBe('true');
    expect((form.get('source') as File).name).toBe('walden.txt');
  });
});
