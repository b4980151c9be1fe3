import { describe, expect, it } from 'vitest';
import type { Site } from '#schema/answers/operations/site.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const locked = useTestApp({
  env: { SITE_NAME: 'Named by the server', SOCIAL_URL: 'https://example.com/us' },
});

const siteNow = async (): Promise<Site> => dataOf(await test().request('/api/v1/site'));
const change = async (body: object, group = 'general') =>
  test().request(`/api/v1/settings/${group}`, { method: 'PUT', as: 'administrator', json: body });

async function dataOf<Data>(answer: Response): Promise<Data> {
  const { data } = (await answer.json()) as { data: Data };
  return data;
}

describe('what the site says about itself', () => {
  it('is public, and may be cached', async () => {
    const answer = await test().request('/api/v1/site');
    expect(answer.headers.get('cache-control')).toMatch(/^public/);
    expect(await dataOf(answer)).toMatchObject({
      name: 'Colophon',
      description: expect.stringMatching(/^Colophon is a celebration of non-fiction books/),
      contact_email: null,
      social: [],
      language: 'en',
      languages: ['en'],
      time_zone: 'UTC',
      logo: null,
      logo_dark: null,
      typefaces: 'literata',
      analytics: null,
      code: null,
    });
  });

  it('follows what an administrator saves, also in emails and notices', async () => {
    const saved = await change({ version: 1, name: 'The Long Shelf', contact_email: 'post@example.com' });
    expect(saved.status).toBe(200);
    expect(await siteNow()).toMatchObject({ name: 'The Long Shelf', contact_email: 'post@example.com' });
    await test().deps.site.settled();
    expect(test().deps.site().name).toBe('The Long Shelf');
    // Nothing brings the name of the product back.
    expect((await change({ version: 2, name: null })).status).toBe(422);
    expect((await siteNow()).name).toBe('The Long Shelf');
  });

  it('comes from the variables that are set, which no write overrules', async () => {
    const app = locked();
    expect(await dataOf(await app.request('/api/v1/site'))).toMatchObject({
      name: 'Named by the server',
      social: ['https://example.com/us'],
    });
    const refused = await app.request('/api/v1/settings/general', {
      method: 'PUT',
      as: 'administrator',
      json: { version: 1, name: 'Another' },
    });
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'set_by_environment' }]);
    expect(app.deps.site().name).toBe('Named by the server');
  });
});

describe('a page with settings that are not saved', () => {
  const preview = async (body: object, group = 'general') =>
    test().request(`/api/v1/settings/${group}/preview`, { as: 'administrator', json: body });

  it('is drawn with what is typed, as far as it is valid, and keeps nothing', async () => {
    test().deps.renderWithSettings = async (path, site) => `${path} ${site.name} ${site.contact_email}`;
    const answer = await preview({ name: 'The Long Shelf', contact_email: 'no address yet' });
    expect(await dataOf(answer)).toEqual({ html: '/ The Long Shelf null' });
    expect((await siteNow()).name).toBe('Colophon');
  });

  it.each(['sign-in', 'nothing'])('is not there for %s', async (group) => {
    expect((await preview({}, group)).status).toBe(404);
  });

  it('is only for administrators, and says if there is no site', async () => {
    const answer = await test().request('/api/v1/settings/general/preview', { as: 'editor', json: {} });
    expect(answer.status).toBe(403);
    expect((await preview({})).status).toBe(503);
  });
});
