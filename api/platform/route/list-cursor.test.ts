import { describe, expect, it } from 'vitest';
import { cursorParam, readCursor, writeCursor } from './list-cursor.ts';

const ID = '01990000-0000-7000-8000-000000000001';
const ORDER = { sortBy: 'title', sortOrder: 'asc' } as const;
const written = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
const read = (text: string) => readCursor(text, ORDER);

describe('a cursor', () => {
  it.each(['', 'start'])('of “%s” is the beginning', (text) => {
    expect(read(text)).toEqual({ passed: 0 });
  });

  it.each([
    { passed: 1, after: { value: 'é “x”', id: ID } },
    { passed: 999_999_999, after: { value: null, id: ID } },
    { passed: 20, after: { value: 'x'.repeat(2000), id: ID } },
  ])('is read as it was written', (cursor) => {
    const text = writeCursor(ORDER, cursor);
    expect(text).toMatch(/^[\w-]+$/);
    expect(cursorParam.safeParse(text).success).toBe(true);
    expect(read(text)).toEqual(cursor);
  });

  it.each<[string, string]>([
    ['another field', written('id', 'asc', 1, 'a', ID)],
    ['the other direction', written('title', 'desc', 1, 'a', ID)],
    ['a direction that there is not', written('title', 'up', 1, 'a', ID)],
    ['nothing passed', written('title', 'asc', 0, 'a', ID)],
    ['part of a record passed', written('title', 'asc', 1.5, 'a', ID)],
    ['too many passed', written('title', 'asc', 1_000_000_000, 'a', ID)],
    ['a value that is too long', written('title', 'asc', 1, 'x'.repeat(2001), ID)],
    ['a value that no text of the database can be', written('title', 'asc', 1, 'a\0', ID)],
    ['an id that is none', written('title', 'asc', 1, 'a', 'x')],
    ['one part too many', written('title', 'asc', 1, 'a', ID, 1)],
    ['no list', Buffer.from('{}').toString('base64url')],
    ['no JSON', 'title'],
  ])('with %s is none', (_what, text) => {
    expect(read(text)).toBeUndefined();
  });

  it('is refused unread when it is longer than any that a list answers', () => {
    expect(cursorParam.safeParse('x'.repeat(6000)).success).toBe(true);
    expect(cursorParam.safeParse('x'.repeat(6001)).error?.issues[0]?.message).toBe(
      'isn’t from a list response',
    );
  });
});
