import { describe, expect, it } from 'vitest';
import { ANYTHING, type ChangeSeen, isTouched, tagsOfAnswer } from './page-tags.ts';

const SHOWN = '0190a0a0-0000-7000-8000-000000000001';
const OTHER = '0190a0a0-0000-7000-8000-000000000002';
const record = JSON.stringify({ data: { id: SHOWN, category: null } });
const change = (type: string, id = OTHER): ChangeSeen => ({ type, id });
const touched = (address: string, seen: ChangeSeen | undefined, text = record) =>
  isTouched(tagsOfAnswer(address, text), seen);

describe('the tags of an answer', () => {
  it('leave a list of one type alone when others change', () => {
    expect(touched('/content?content_type_name=article&page=2', change('article'))).toBe(true);
    expect(touched('/content?content_type_name=article&page=2', change('interview'))).toBe(false);
    expect(touched('/content', change('interview'))).toBe(true);
  });

  it('leave a record alone when others change', () => {
    const address = '/content/slug/on-walking?content_type_name=article';
    expect(touched(address, change('article'))).toBe(false);
    expect(touched(address, change('article', SHOWN))).toBe(true);
  });

  it('touch what is near with everything: related, neighbors, search, lists, a slug of the past', () => {
    for (const address of [
      `/content/${SHOWN}/related?limit=3`,
      `/content/${SHOWN}/neighbours`,
      '/search?query=mill',
      '/list',
      '/list/slug/to-begin-with',
      '/content/slug/on-walking',
    ]) {
      expect([address, touched(address, change('article'))]).toEqual([address, true]);
    }
    const moved = JSON.stringify({ data: { moved_to: '/articles/new', id: SHOWN } });
    expect(touched('/content/slug/old?content_type_name=article', change('article'), moved)).toBe(true);
  });

  it('touch curated lists with lists, and content with none of them', () => {
    expect(touched('/list', change('list'))).toBe(true);
    expect(touched('/search?query=mill', change('list'))).toBe(true);
    expect(touched('/content?content_type_name=article', change('list'))).toBe(false);
  });

  it('touch everything with a category, a tag, and unknown ones', () => {
    for (const seen of [change('category'), change('tag'), change('whatever'), undefined]) {
      expect(touched('/content?content_type_name=article', seen)).toBe(true);
    }
    for (const address of ['/category', '/tag', '/category/logic', '/anything/new']) {
      expect(tagsOfAnswer(address, record)).toBe(ANYTHING);
      expect(touched(address, change('article'))).toBe(true);
    }
  });
});
