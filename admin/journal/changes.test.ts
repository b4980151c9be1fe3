import { describe, expect, it } from 'vitest';
import { resources } from '#schema/resources/index.ts';
import { changesOf } from './changes.ts';

const { articles, users } = resources;

describe('what a journal writes down', () => {
  it('is what differs from what is stored, and nothing else', () => {
    const stored = { title: 'One', intro: 'The same.', version: 3 };
    expect(changesOf(articles, { ...stored, title: 'Two' }, stored)).toEqual({ title: 'Two' });
  });

  it('is nothing where nothing differs, so that the line is taken out', () => {
    const stored = { title: 'One', intro: null, tag_ids: ['a', 'b'] };
    expect(changesOf(articles, { title: 'One', intro: '', tag_ids: ['a', 'b'] }, stored)).toEqual({});
  });

  it('says that a field was emptied', () => {
    const stored = { title: 'One', intro: 'An intro.' };
    expect(changesOf(articles, { title: 'One', intro: undefined }, stored)).toEqual({ intro: null });
  });

  it('compares documents and lists by what they hold', () => {
    const bodyOf = (text: string) => ({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
    });
    const stored = { body: bodyOf('One.'), tag_ids: ['a', 'b'] };
    expect(changesOf(articles, { body: bodyOf('One.'), tag_ids: ['a', 'b'] }, stored)).toEqual({});
    expect(changesOf(articles, { body: bodyOf('Two.'), tag_ids: ['b', 'a'] }, stored)).toEqual({
      body: bodyOf('Two.'),
      tag_ids: ['b', 'a'],
    });
  });

  it('leaves out read-only fields and those that are not on the form', () => {
    const values = { id: 'x', version: 2, updated_at: 'now', title: 'One' };
    expect(changesOf(articles, values, { title: 'One', intro: 'Stored.' })).toEqual({});
  });

  it('never holds a password', () => {
    const values = { name: 'Ada', password: 'correct-horse-battery' };
    expect(changesOf(users, values, { name: '' })).toEqual({ name: 'Ada' });
  });
});
