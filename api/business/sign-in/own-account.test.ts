import { describe, expect, it } from 'vitest';
import { languagesOf } from '#schema/messages/languages.ts';
import { clientFor } from '../../testing/api-client.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp({ languages: languagesOf([{ tag: 'de', texts: {} }]) });
const as = 'author';
const choose = (language: unknown) =>
  test().request('/api/v1/user/language', { as, method: 'PUT', json: { language } });
const own = async () => (await clientFor(test(), as).get('/user')).data;

describe('the language of the admin', () => {
  it('is stored with the person, and can be the browser’s again', async () => {
    expect(await own()).toEqual(test().staff.author);
    expect((await choose('de')).status).toBe(200);
    expect(await own()).toEqual({ ...test().staff.author, language: 'de' });
    expect((await clientFor(test(), 'editor').get('/user')).data).not.toHaveProperty('language');
    expect((await choose(null)).status).toBe(200);
    expect(await own()).toEqual(test().staff.author);
  });

  it('is one that has texts; a region takes those of its language', async () => {
    expect((await choose('de-AT')).status).toBe(200);
    expect(await own()).toMatchObject({ language: 'de' });
    for (const unknown of ['fr', 'no such tag', '../../en', '', 7, 'x'.repeat(8_000)]) {
      expect((await choose(unknown)).status).toBeGreaterThanOrEqual(400);
    }
    expect(await own()).toMatchObject({ language: 'de' });
  });

  it('is in the audit log when it changes', async () => {
    await choose('de');
    const { page } = await clientFor(test(), 'administrator').get('/audit-log?action=change_language');
    expect(page.data).toMatchObject([
      { action: 'change_language', record_id: test().staff.author.id, details: { language: 'de' } },
    ]);
  });
});
