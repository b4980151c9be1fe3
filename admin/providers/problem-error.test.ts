import { HttpError } from 'ra-core';
import { describe, expect, it } from 'vitest';
import { ApiClientError } from '#api-client/api-error.ts';
import { contactLists } from '#schema/resources/contact-lists.ts';
import { tags } from '#schema/resources/tags.ts';
import { groupList, text } from '#schema/fields/index.ts';
import { failureToShow, flatErrors, mayRetry, retryDelay, toHttpError } from './problem-error.ts';

const failed = (status: number, code: string) => new HttpError('No.', status, { code, messages: ['No.'] });

describe('failureToShow', () => {
  it('leaves an outage to the notice above the screen', () => {
    expect(failureToShow(failed(503, 'database_unavailable'))).toBeNull();
  });

  it('leaves out what was stopped on purpose', () => {
    expect(failureToShow(new DOMException('Stopped.', 'AbortError'))).toBeNull();
    expect(failureToShow(null)).toBeNull();
  });

  it.each([failed(503, 'database_busy'), failed(500, 'internal_error'), new TypeError('Failed to fetch')])(
    'has the screen tell everything else: %s',
    (error) => expect(failureToShow(error)).toBe(error),
  );
});

describe('a question that failed', () => {
  it.each([failed(503, 'database_busy'), failed(500, 'internal_error'), new TypeError('Failed to fetch')])(
    'is asked three times more: %s',
    (error) =>
      expect([0, 1, 2, 3].map((failures) => mayRetry(failures, error))).toEqual([true, true, true, false]),
  );

  it.each([failed(404, 'not_found'), failed(403, 'forbidden'), new DOMException('Stopped.', 'AbortError')])(
    'is not asked again where the answer stays the same: %s',
    (error) => expect(mayRetry(0, error)).toBe(false),
  );

  it('waits longer each time', () => {
    expect([0, 1, 2].map(retryDelay)).toEqual([300, 600, 1_200]);
  });
});

describe('a refusal', () => {
  const refused = new ApiClientError(409, {
    type: 'about:blank',
    title: 'Conflict',
    status: 409,
    code: 'conflict',
    messages: ['One.', 'Two.'],
  });

  it('of a contact list is one sentence', () => {
    const words = 'Something went wrong: One., Two.';
    expect(toHttpError(refused, contactLists)).toMatchObject({ message: words, body: { messages: [words] } });
  });

  it('of anything else is reported as it is', () => {
    expect(toHttpError(refused, tags)).toMatchObject({ body: { messages: ['One.', 'Two.'] } });
  });
});

describe('flatErrors', () => {
  const declared = { fields: { links: groupList({ of: { url: text({ label: 'Web address' }) } }) } };

  it.each<[path: string, field: string, place: string]>([
    ['title', 'title', ''],
    ['key_ideas', 'key_ideas', ''],
    ['key_ideas.0.title', 'key_ideas', 'Entry 1, title: '],
    ['key_ideas[2].description', 'key_ideas', 'Entry 3, description: '],
    ['attributes.company_size', 'attributes', 'Company size: '],
    ['links.1.url', 'links', 'Entry 2, web address: '],
    ['blocks.0.columns.1.2.href', 'blocks', 'Entry 1, columns, entry 2, entry 3, href: '],
  ])('says of %s where in its field it is', (path, field, place) => {
    const said = flatErrors({ [path]: ['is required', 'is too long'] }, declared);
    const sentence = (words: string) =>
      place === '' ? `${words[0]?.toUpperCase()}${words.slice(1)}.` : `${place}${words}.`;
    expect(said).toEqual({ [field]: `${sentence('is required')} ${sentence('is too long')}` });
  });
});
