import { describe, expect, it } from 'vitest';
import { draftKindOf, NO_WISHES, requestBodyOf } from './draft-kinds.ts';

const summary = draftKindOf('book-summaries');
const article = draftKindOf('articles');
if (summary === undefined || article === undefined) throw new Error('Both kinds are drafted.');

describe('the request for a draft', () => {
  it('shows what was typed, only of its own kind', () => {
    const wishes = { ...NO_WISHES, from: 'nothing' as const, title: ' Walden ', topic: 'Ponds', notes: ' ' };
    expect(requestBodyOf(summary, wishes, undefined)).toEqual({
      title: 'Walden',
      length: 'medium',
      keep_partial: true,
    });
    expect(requestBodyOf(article, wishes, undefined)).toMatchObject({ title: 'Walden', topic: 'Ponds' });
  });

  it('sends the source that is chosen and no other', () => {
    const chosen = { is: 'kept' as const, id: 'abc', name: 'A book' };
    const wishes = { ...NO_WISHES, title: 'Walden', text: 'Pasted.', chosen, pictures: ['one'] };
    expect(requestBodyOf(summary, { ...wishes, from: 'paste' }, undefined)).toMatchObject({
      source_text: 'Pasted.',
    });
    const fromLibrary = requestBodyOf(summary, { ...wishes, from: 'library' }, undefined);
    expect(fromLibrary).toMatchObject({ source_id: 'abc', source_image_ids: ['one'] });
    expect(fromLibrary).not.toHaveProperty('source_text');
    const ofTheSite = { ...wishes, from: 'library' as const, chosen: { ...chosen, is: 'content' as const } };
    expect(requestBodyOf(summary, ofTheSite, undefined)).toMatchObject({ source_content_id: 'abc' });
  });

  it('is a form when a file goes along', () => {
    const file = new File(['The pond.'], 'walden.txt');
    const form = requestBodyOf(summary, { ...NO_WISHES, title: 'Walden' }, file);
    if (!(form instanceof FormData)) throw new Error('A file goes as a form.');
    expect(form.get('keep_partial')).toBe('true');
    expect((form.get('source') as File).name).toBe('walden.txt');
  });
});
