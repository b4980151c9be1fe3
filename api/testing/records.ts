import { expect } from 'vitest';
import type { Role } from '#schema/access/roles.ts';
import type { TestApp } from './test-app.ts';

/** A record as the API answered it. */
export type TestRecord = Record<string, unknown> & { id: string; version: number; slug: string };

/** Enough to be published as any content type. */
const BODY = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'A text that says something.' }] }],
};

/** Records made as people make them: through the API. Names differ by themselves unless they are given. */
export interface RecordFactory {
  category(input?: object): Promise<TestRecord>;
  tag(input?: object): Promise<TestRecord>;
  /** A draft; an article unless `content_type_name` says otherwise. */
  draft(input?: object, as?: Role): Promise<TestRecord>;
  /** A draft that was then published. */
  published(input?: object): Promise<TestRecord>;
}

export function recordsOf(test: TestApp): RecordFactory {
  let made = 0;
  const named = (what: string): string => `${what} ${(made += 1)}`;

  async function post(path: string, json: object, as: Role = 'editor'): Promise<TestRecord> {
    const response = await test.request(`/api/v1${path}`, { as, json });
    const answer = (await response.json()) as { data: TestRecord; messages?: string[] };
    expect(answer.messages ?? []).toEqual([]);
    return answer.data;
  }

  const draft: RecordFactory['draft'] = (input = {}, as = 'editor') => {
    const defaults = {
      content_type_name: 'article',
      title: named('Article'),
      intro: 'What it is about.',
      body: BODY,
    };
    return post('/content', { ...defaults, ...input }, as);
  };

  return {
    category: (input = {}) => post('/category', { name: named('Category'), ...input }),
    tag: (input = {}) => post('/tag', { name: named('Tag'), ...input }),
    draft,
    async published(input) {
      const { id } = await draft(input);
      return post(`/content/${id}/publish`, {});
    },
  };
}
