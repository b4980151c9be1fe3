import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { articleInput, createArticle, publishArticle, saveContent } from '../../testing/content-records.ts';
import { HOUR_MS } from '../../testing/test-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { forStaff, workingCopy } from '../documents/content-reads.ts';
import { createPreviewLink } from './preview.ts';

const test = useTestApp();
const visitor = () => clientFor(test());

async function linkTo(id: string, body: Record<string, unknown> = {}) {
  const answer = await clientFor(test(), 'author').post(`/content/${id}/preview-link`, body);
  expect(answer.status).toBe(201);
  const { url, expires_at } = answer.data as unknown as { url: string; expires_at: string };
  return { url, expires_at, token: url.slice(url.lastIndexOf('/') + 1) };
}

describe('a preview link', () => {
  it('links to the page of the site and lasts for three days', async () => {
    const { id } = await createArticle(test());
    const { url, expires_at } = await linkTo(id);
    expect(url).toMatch(/^http:\/\/localhost:3000\/preview\/[\w.-]+$/);
    expect(expires_at).toBe('2026-11-24T10:00:00.000Z');
  });

  it('links to where the content type says', async () => {
    const { id } = await createArticle(test());
    const copy = await workingCopy(test().deps.database.queries, id);
    const record = await forStaff(test().deps, copy);
    const to = (url: string) =>
      createPreviewLink(test().deps, { resource: { ...copy.resource, preview: { url } }, record, hours: 1 });
    const { url } = to('https://app.example.com/draft?key={token}&slug={slug}');
    const [, token = ''] = /^https:\/\/app\.example\.com\/draft\?key=([\w.-]+)&slug=[\w-]+$/.exec(url) ?? [];
    expect((await visitor().get(`/preview/${token}`)).data).toMatchObject({ id });
    expect(to('/drafts/{id}').url).toBe(`http://localhost:3000/drafts/${id}`);
    expect(() => to('javascript:{token}')).toThrow(expect.objectContaining({ code: 'preview_unavailable' }));
  });

  it('shows the working copy to anyone who has it, and is stored nowhere', async () => {
    const { id } = await publishArticle(test());
    await saveContent(test(), id, { title: 'Not live yet' });
    const { token } = await linkTo(id);
    const shown = await visitor().get(`/preview/${token}`);
    expect(shown.status).toBe(200);
    expect(shown.data).toMatchObject({ id, title: 'Not live yet', content_type_name: 'article' });
    expect(shown.data).not.toHaveProperty('version');
    expect(shown.headers.get('cache-control')).toBe('no-store');
    await saveContent(test(), id, { title: 'Newer still' });
    expect((await visitor().get(`/preview/${token}`)).data.title).toBe('Newer still');
  });

  it('ends at its time', async () => {
    const { id } = await createArticle(test());
    const { token } = await linkTo(id, { expires_in_hours: 2 });
    test().clock.advance(2 * HOUR_MS - 1);
    expect((await visitor().get(`/preview/${token}`)).status).toBe(200);
    test().clock.advance(1);
    expect((await visitor().get(`/preview/${token}`)).status).toBe(404);
  });

  it('is good for nothing else, whichever part of it is altered', async () => {
    const { id } = await createArticle(test());
    const other = await createArticle(test());
    const { token } = await linkTo(id);
    const [, expiry = '', signature = ''] = token.split('.');
    const later = (Number.parseInt(expiry, 36) + HOUR_MS).toString(36);
    const forged = [
      `${other.id}.${expiry}.${signature}`,
      `${id}.${later}.${signature}`,
      `${id}.${expiry}.${signature.slice(0, -2)}`,
      `${id}.${expiry}.`,
      `${id}.${expiry}`,
      `${id}`,
      `${token}.more`,
      token.toUpperCase(),
      '..',
    ];
    for (const attempt of forged) expect((await visitor().get(`/preview/${attempt}`)).status).toBe(404);
  });

  it('shows nothing of what lies in the trash', async () => {
    const { id } = await createArticle(test());
    const { token } = await linkTo(id);
    await clientFor(test(), 'editor').delete(`/content/${id}`);
    expect((await visitor().get(`/preview/${token}`)).status).toBe(404);
  });

  it.each([0, 721, -1, 'x', null])('cannot last for %s hours', async (expires_in_hours) => {
    const { id } = await createArticle(test());
    const answer = await clientFor(test(), 'editor').post(`/content/${id}/preview-link`, {
      expires_in_hours,
    });
    expect([answer.status, Object.keys(answer.problem.errors ?? {})]).toEqual([422, ['expires_in_hours']]);
  });

  it('is created by authors for any staff member’s text, but not by viewers', async () => {
    const made = await clientFor(test(), 'editor').post('/content', articleInput());
    await linkTo(made.data.id);
    const refused = await clientFor(test(), 'viewer').post(`/content/${made.data.id}/preview-link`, {});
    expect(refused.status).toBe(403);
  });
});
