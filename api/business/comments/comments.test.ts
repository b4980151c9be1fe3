import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Comment, CommentThread } from '#schema/answers/records/comments.ts';
import { COMMENTS_PER_ENTRY_MAX } from '#schema/base/limits.ts';
import type { Role } from '#schema/access/roles.ts';
import { rows } from '../../platform/database/database.ts';
import { type Json, clientFor } from '../../testing/api-client.ts';
import { bodyOf, createArticle, madeBy, publishArticle, saveContent } from '../../testing/content-records.ts';
import { programToken } from '../../testing/sign-in/program-token.ts';
import { createRecordingMailer } from '../../testing/mail/recording-mailer.ts';
import { useTestApp } from '../../testing/test-app.ts';

const mailer = createRecordingMailer();
const test = useTestApp({ mailer });
const as = (role: Role) => clientFor(test(), role);

const TEXT = 'The river was high. We waited for the ferry. Nobody came.';
const FERRY = { field: 'body', from: 34, quote: 'the ferry', prefix: 'waited for ', suffix: '. Nobody' };

const article = (text = TEXT) => createArticle(test(), { title: 'At the river', body: bodyOf(text) });

async function comment(contentId: string, more: Json = {}, role: Role = 'viewer'): Promise<Comment> {
  const body = { content_id: contentId, body: 'Which ferry?', ...more };
  return madeBy(await as(role).post('/comments', body)) as unknown as Comment;
}

async function threads(contentId: string, state = 'open'): Promise<CommentThread[]> {
  const { list } = await as('viewer').get(`/comments?content_id=${contentId}&state=${state}`);
  return list as unknown as CommentThread[];
}

async function onlyThread(contentId: string): Promise<CommentThread> {
  const [thread] = await threads(contentId, 'all');
  if (thread === undefined) throw new Error('There is no thread.');
  return thread;
}

describe('a comment', () => {
  it('is about a passage, which it follows through edits, and never gets into the text', async () => {
    const { id } = await article();
    await comment(id, { passage: FERRY });
    await saveContent(test(), id, {
      body: bodyOf('A word first.', TEXT.replace('the ferry', 'the last ferry')),
    });
    const { anchor, quote, passage_gone: isGone } = await onlyThread(id);
    expect([anchor?.quote, anchor?.from, quote, isGone]).toEqual(['the last ferry', 48, 'the ferry', false]);
    const stored = JSON.stringify((await as('viewer').get(`/content/${id}`)).data);
    expect(stored).not.toContain('Which');
    const revision = JSON.stringify((await as('viewer').get(`/content/${id}/revisions/2`)).data);
    expect(revision).not.toContain('Which');
  });

  it('keeps its quote when the passage is deleted, and returns to it when it is restored', async () => {
    const { id } = await article();
    await comment(id, { passage: FERRY });
    await saveContent(test(), id, { body: bodyOf('The river was high. Nobody came.') });
    expect(await onlyThread(id)).toMatchObject({ anchor: null, quote: 'the ferry', passage_gone: true });
    await saveContent(test(), id, { body: bodyOf(TEXT) });
    expect(await onlyThread(id)).toMatchObject({
      anchor: { from: 34, quote: 'the ferry' },
      passage_gone: false,
    });
  });

  it('may be about the whole entry, has replies, and is resolved, kept, and reopened', async () => {
    const { id } = await article();
    const { id: threadId } = await comment(id);
    await comment(id, { thread_id: threadId, body: 'The one at noon.' }, 'author');
    const [thread] = await threads(id);
    expect(thread?.replies.map(({ body, author }) => [body, author?.name])).toEqual([
      ['The one at noon.', 'The author'],
    ]);
    const resolved = await as('editor').post(`/comments/${threadId}/resolve`);
    expect(resolved.data).toMatchObject({ resolved_by: { name: 'The editor' } });
    expect(await threads(id)).toEqual([]);
    expect((await threads(id, 'resolved')).map((one) => one.id)).toEqual([threadId]);
    const late = await as('viewer').post('/comments', { content_id: id, thread_id: threadId, body: 'And?' });
    expect(late.problem.code).toBe('invalid_transition');
    await as('viewer').post(`/comments/${threadId}/reopen`);
    expect((await threads(id)).map((one) => one.resolved_at)).toEqual([null]);
    const { data } = await as('viewer').get(`/comments/summary?content_id=${id}`);
    expect(data).toMatchObject({ open: 1, resolved: 0 });
  });

  it('is changed and deleted by its author or an administrator; replies stay', async () => {
    const { id } = await article();
    const { id: own } = await comment(id);
    expect((await as('editor').put(`/comments/${own}`, { body: 'Other words' })).problem.code).toBe(
      'forbidden',
    );
    expect((await as('editor').delete(`/comments/${own}`)).problem.code).toBe('forbidden');
    const changed = await as('viewer').put(`/comments/${own}`, { body: 'Which one?' });
    expect(changed.data).toMatchObject({ body: 'Which one?', edited_at: '2026-11-21T10:00:00.000Z' });
    await comment(id, { thread_id: own, body: 'The last.' }, 'author');
    expect((await as('administrator').delete(`/comments/${own}`)).status).toBe(204);
    expect(await onlyThread(id)).toMatchObject({
      body: '',
      deleted_at: '2026-11-21T10:00:00.000Z',
      replies: [{}],
    });
    expect((await as('viewer').put(`/comments/${own}`, { body: 'Back' })).problem.code).toBe(
      'invalid_transition',
    );
  });

  it('of others is resolved by those who may edit the entry', async () => {
    const { id } = await article();
    const { id: threadId } = await comment(id, {}, 'author');
    expect((await as('viewer').post(`/comments/${threadId}/resolve`)).problem.code).toBe('forbidden');
    expect((await as('author').post(`/comments/${threadId}/resolve`)).status).toBe(200);
  });

  it('stays readable in the trash and goes with the entry; publishing does not show it', async () => {
    const { id, slug } = await publishArticle(test(), { body: bodyOf(TEXT) });
    await comment(id, { passage: FERRY, body: 'Secret doubts' });
    const visitor = JSON.stringify((await clientFor(test()).get(`/content/slug/${slug}`)).data);
    expect(visitor).not.toContain('Secret');
    await as('editor').delete(`/content/${id}`);
    expect(await threads(id)).toHaveLength(1);
    const late = await as('viewer').post('/comments', { content_id: id, body: 'Too late' });
    expect(late.problem.code).toBe('invalid_transition');
    await as('editor').delete(`/content/${id}/for-good`);
    expect(await rows(test().deps.database.queries, sql`SELECT id FROM comments`)).toEqual([]);
  });

  it('keeps its words when the account of its author is deleted', async () => {
    const { id } = await article();
    const { viewer } = test().staff;
    await comment(id, { body: `@[${viewer.id}] look` }, 'author');
    await comment(id);
    await as('administrator').delete(`/users/${viewer.id}`);
    const [first, second] = (await as('editor').get(`/comments?content_id=${id}`)).list;
    expect([first?.mentions, second?.author, second?.body]).toEqual([[], null, 'Which ferry?']);
  });

  it.each<[string, Json, string]>([
    ['without words', { body: ' ' }, 'body'],
    ['that is too long', { body: 'a'.repeat(2001) }, 'body'],
    ['on a field without text', { passage: { ...FERRY, field: 'title' } }, 'passage.field'],
    ['on words that are not there', { passage: { ...FERRY, quote: 'the bridge' } }, 'passage.quote'],
    [
      'on the same words elsewhere',
      { passage: { ...FERRY, quote: 'r', from: 999, prefix: 'xyxyxyxyxyx' } },
      'passage.quote',
    ],
    ['that suggests without a passage', { suggested: 'a boat' }, 'passage'],
    ['that mentions nobody we know', { body: '@[01990000-0000-7000-8000-00000000abcd]' }, 'body'],
    ['in a thread of nowhere', { thread_id: 'x' }, 'thread_id'],
  ])('%s is refused', async (_name, more, field) => {
    const { id } = await article();
    const { status, problem } = await as('viewer').post('/comments', { content_id: id, body: 'Hm', ...more });
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, [field]]);
  });

  it('needs the scope for comments where a program writes it', async () => {
    const { id } = await article();
    const post = async (token: string) => {
      const json = { content_id: id, body: 'Found by a program' };
      return (await test().request('/api/v1/comments', { method: 'POST', token, json })).status;
    };
    expect(await post(await programToken(test(), 'viewer', ['content:read']))).toBe(403);
    expect(await post(await programToken(test(), 'viewer', ['comments:write']))).toBe(201);
  });

  it('is the last one at the limit of an entry, also when many come at once', async () => {
    const { id } = await article();
    await rows(
      test().deps.database.queries,
      sql`INSERT INTO comments (id, document_id, body, mentions, created_at, updated_at)
          SELECT gen_random_uuid(), ${id}, 'One of many', '{}', now(), now() FROM generate_series(1, ${COMMENTS_PER_ENTRY_MAX - 1})`,
    );
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((body) => as('viewer').post('/comments', { content_id: id, body })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 409, 409,
    ]);
    const { list } = await as('viewer').get(`/comments?content_id=${id}`);
    expect(list).toHaveLength(COMMENTS_PER_ENTRY_MAX);
  });
});

describe('a mention', () => {
  it('is on Today until it is answered or resolved, and is sent once by email', async () => {
    const { id } = await article();
    const { editor } = test().staff;
    const { id: threadId } = await comment(id, { body: `@[${editor.id}] is this right?` });
    const today = async () => (await as('editor').get('/today')).data.mentions as Json[];
    expect(await today()).toMatchObject([
      {
        id: threadId,
        by: 'The viewer',
        excerpt: '@The editor is this right?',
        content: { title: 'At the river' },
      },
    ]);
    expect((await as('author').get('/today')).data.mentions).toEqual([]);
    const mails = await rows<{ recipient: string; text: string }>(
      test().deps.database.queries,
      sql`SELECT recipient, text FROM mails`,
    );
    expect(mails.map(({ recipient }) => recipient)).toEqual([editor.email]);
    expect(mails[0]?.text).toContain(`/admin/articles/edit/${id}#comment=${threadId}`);
    expect(mails[0]?.text).toContain('@The editor is this right?');
    // The same person again, in other words, is no news.
    await as('viewer').put(`/comments/${threadId}`, { body: `@[${editor.id}] is it?` });
    expect(await rows(test().deps.database.queries, sql`SELECT id FROM mails`)).toHaveLength(1);
    test().clock.advance(1000);
    await comment(id, { thread_id: threadId, body: 'It is.' }, 'editor');
    expect(await today()).toEqual([]);
  });

  it('finds people by name', async () => {
    const { list } = await as('viewer').get('/comments/people?search=edit');
    expect(list.map(({ name }) => name)).toEqual(['The editor']);
  });
});

describe('a suggestion', () => {
  const suggest = (id: string) => comment(id, { passage: FERRY, body: '', suggested: 'the boat' });

  it('that is taken changes the draft with a version of its own, and is resolved', async () => {
    const { id } = await article();
    const { id: commentId } = await suggest(id);
    const { data } = await as('editor').post(`/comments/${commentId}/take`, { version: 1 });
    expect(data).toMatchObject({
      version: 2,
      comment: { decision: 'taken', resolved_by: { name: 'The editor' }, author: { name: 'The viewer' } },
    });
    const { body } = (await as('editor').get(`/content/${id}`)).data;
    expect(body).toEqual(bodyOf(TEXT.replace('the ferry', 'the boat')));
    expect((await as('editor').post(`/comments/${commentId}/take`)).problem.code).toBe('invalid_transition');
    expect((await as('editor').post(`/comments/${commentId}/reopen`)).problem.code).toBe(
      'invalid_transition',
    );
  });

  it('that is refused leaves the draft as it is', async () => {
    const { id } = await article();
    const { id: commentId } = await suggest(id);
    const { data } = await as('editor').post(`/comments/${commentId}/refuse`);
    expect(data).toMatchObject({ decision: 'refused' });
    expect((await as('editor').get(`/content/${id}`)).data.version).toBe(1);
  });

  it('on text that is gone or different cannot be taken, and says so', async () => {
    const { id } = await article();
    const { id: commentId } = await suggest(id);
    await saveContent(test(), id, { body: bodyOf(TEXT.replace('the ferry', 'the old ferry')) });
    const changed = await as('editor').post(`/comments/${commentId}/take`);
    expect([changed.status, changed.problem.reason]).toEqual([409, 'passage_changed']);
    await saveContent(test(), id, { body: bodyOf('Something else entirely.') });
    const gone = await as('editor').post(`/comments/${commentId}/take`);
    expect([gone.status, gone.problem.reason]).toEqual([409, 'passage_gone']);
    expect((await as('editor').post(`/comments/${commentId}/refuse`)).status).toBe(200);
  });

  it('is decided by those who may edit the entry, on the version that they saw', async () => {
    const { id } = await article();
    const { id: commentId } = await suggest(id);
    expect((await as('author').post(`/comments/${commentId}/take`)).problem.code).toBe('forbidden');
    expect((await as('author').post(`/comments/${commentId}/refuse`)).problem.code).toBe('forbidden');
    await saveContent(test(), id, { title: 'By the river' });
    const stale = await as('editor').post(`/comments/${commentId}/take`, { version: 1 });
    expect([stale.problem.code, stale.problem.current.version]).toEqual(['version_conflict', 2]);
  });

  it('is taken once by the first of several people', async () => {
    const { id } = await article();
    const { id: commentId } = await suggest(id);
    const answers = await Promise.all(
      (['editor', 'administrator', 'editor'] as const).map((role) =>
        as(role).post(`/comments/${commentId}/take`),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409,
    ]);
    expect((await as('editor').get(`/content/${id}`)).data.version).toBe(2);
  });

  it('keeps the look of the words that it replaces', async () => {
    const bold = { type: 'text', text: 'the ferry', marks: [{ type: 'bold' }] };
    const words = [{ type: 'text', text: 'We waited for ' }, bold, { type: 'text', text: '. Nobody came.' }];
    const body = { type: 'doc', content: [{ type: 'paragraph', content: words }] };
    const { id } = await createArticle(test(), { body });
    const passage = { ...FERRY, from: 14, prefix: 'waited for ', suffix: '. Nobody' };
    const { id: commentId } = await comment(id, { passage, suggested: 'the boat' });
    await as('editor').post(`/comments/${commentId}/take`);
    const taken = (await as('editor').get(`/content/${id}`)).data.body;
    expect(taken).toEqual({
      type: 'doc',
      content: [{ type: 'paragraph', content: [words[0], { ...bold, text: 'the boat' }, words[2]] }],
    });
  });
});
