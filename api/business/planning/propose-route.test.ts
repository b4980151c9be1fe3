import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { clientFor } from '../../testing/api-client.ts';
import { articleInput, createArticle, madeBy } from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const author = () => clientFor(test(), 'author');
const mails = () =>
  rows<{ recipient: string; subject: string; text: string }>(
    test().deps.database.queries,
    sql`SELECT recipient, subject, text FROM mails ORDER BY recipient`,
  );

describe('a draft proposed publishing', () => {
  it('is announced once to everyone who can publish, and stays a draft', async () => {
    const { id } = madeBy(await author().post('/content', articleInput({ title: 'On leisure' })));
    const path = `/content/${id}/propose`;
    expect((await author().post(path, { note: 'Ready for Friday.' })).data).toEqual({ notified: 2 });
    expect((await author().post(path)).data).toEqual({ notified: 0 });
    const { staff } = test();
    const sent = await mails();
    expect(sent.map(({ recipient }) => recipient)).toEqual(
      [staff.administrator.email, staff.editor.email].toSorted(),
    );
    expect(sent[0]?.subject).toBe('Review “On leisure”');
    expect(sent[0]?.text).toContain(`http://localhost:3000/admin/articles/edit/${id}`);
    expect(sent[0]?.text).toContain('Ready for Friday.');
    expect((await author().get(`/content/${id}`)).data.status).toBe('draft');
    const { version } = (await author().put(`/content/${id}`, { title: 'On leisures', version: 1 })).data;
    expect((await author().post(path, { version })).data).toEqual({ notified: 2 });
  });

  it('is refused while something is missing, stale, public, or of someone else', async () => {
    const empty = madeBy(await author().post('/content', { content_type_name: 'article', title: 'Bare' }));
    const missing = await author().post(`/content/${empty.id}/propose`);
    expect([missing.status, Object.keys(missing.problem.errors ?? {})]).toEqual([422, ['intro', 'body']]);
    const { id } = madeBy(await author().post('/content', articleInput()));
    const stale = await author().post(`/content/${id}/propose`, { version: 7 });
    expect([stale.status, stale.problem.code, stale.problem.current.version]).toEqual([
      409,
      'version_conflict',
      1,
    ]);
    await clientFor(test(), 'editor').post(`/content/${id}/publish`);
    expect((await author().post(`/content/${id}/propose`)).problem.code).toBe('invalid_transition');
    const other = await createArticle(test());
    expect((await author().post(`/content/${other.id}/propose`)).problem.code).toBe('forbidden');
    expect(await mails()).toEqual([]);
  });
});
