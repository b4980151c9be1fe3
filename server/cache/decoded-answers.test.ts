import { describe, expect, it } from 'vitest';
import { DecodedAnswers } from './decoded-answers.ts';
import { uncompressed } from './cached-page.ts';

const answer = (value: unknown, status = 200) =>
  uncompressed({ status, headers: {}, body: JSON.stringify({ data: value }) });
const KEY = '/api/v1/content';

describe('decoded answers', () => {
  it('are the same objects as long as the answer says the same', () => {
    const answers = new DecodedAnswers();
    const first = answers.of(KEY, answer({ title: 'Walden' }));
    expect(first).toEqual({ data: { title: 'Walden' } });
    expect(answers.of(KEY, answer({ title: 'Walden' }))).toBe(first);
  });

  it('are parsed again when the answer has changed, and again when it changes back', () => {
    const answers = new DecodedAnswers();
    for (const title of ['Before', 'After', 'Before'])
      expect(answers.of(KEY, answer({ title }))).toEqual({ data: { title } });
  });

  it('cannot be changed by one page under the eyes of another', () => {
    const { data } = new DecodedAnswers().of(KEY, answer({ tags: [{ name: 'Nature' }] })) as {
      data: { tags: { name: string }[] };
    };
    expect(() => data.tags.push({ name: 'Solitude' })).toThrow(TypeError);
    expect(() => Object.assign(data.tags[0] ?? {}, { name: 'Solitude' })).toThrow(TypeError);
  });

  it('keep no failure, and read nothing where there is nothing to read', () => {
    const answers = new DecodedAnswers();
    expect(answers.of(KEY, answer('gone', 404))).toEqual({ data: 'gone' });
    expect(answers.bytes).toBe(0);
    expect(answers.of(KEY, uncompressed({ status: 200, headers: {}, body: '' }))).toBeUndefined();
  });

  it('stay within their bounds under questions without end', () => {
    const most = 100_000;
    const answers = new DecodedAnswers(most);
    for (let number = 0; number < 500; number += 1) {
      const value = { text: 'x'.repeat(500), number };
      expect(answers.of(`${KEY}?page=${number}`, answer(value))).toEqual({ data: value });
      expect(answers.bytes).toBeLessThanOrEqual(most);
    }
  });
});
