import { beforeEach, describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { queueMail } from './queue-mail.ts';

/** Without a mail server: everything is captured. */
const test = useTestApp();

const MAILS = [
  { kind: 'account', purpose: 'invitation', to: 'Ann@example.org', subject: 'Join us' },
  { kind: 'newsletter', purpose: 'confirmation', to: 'ann@example.org', subject: 'Confirm 100%' },
  { kind: 'newsletter', purpose: 'welcome', to: 'bob@example.org', subject: 'Welcome, Ann' },
] as const;

let ids: string[];
beforeEach(async () => {
  ids = [];
  for (const mail of MAILS) {
    const words = { text: `Text <of> ${mail.purpose}`, html: `<p>HTML of ${mail.purpose}</p>` };
    ids.push(await queueMail(test().deps.database.queries, test().deps, { ...mail, ...words }));
    test().clock.advance(1_000);
  }
});

const purposes = async (query: string, role: 'administrator' | 'editor' = 'administrator') =>
  (await clientFor(test(), role).get(`/outbox${query}`)).page.data.map(({ purpose }) => purpose);

describe('the outbox', () => {
  it.each<[query: string, found: string[]]>([
    ['', ['welcome', 'confirmation', 'invitation']],
    ['?search=', ['welcome', 'confirmation', 'invitation']],
    ['?search=ANN', ['welcome', 'confirmation', 'invitation']],
    ['?search=bob', ['welcome']],
    ['?search=join', ['invitation']],
    ['?search=confirmation', ['confirmation']],
    ['?search=%25', ['confirmation']],
    ['?search=nobody', []],
    ['?kind=account', ['invitation']],
    ['?kind=newsletter', ['welcome', 'confirmation']],
    ['?to=ANN@example.org', ['confirmation', 'invitation']],
    ['?to=', ['welcome', 'confirmation', 'invitation']],
    ['?to=ann@example.org&kind=newsletter', ['confirmation']],
    ['?per_page=2', ['welcome', 'confirmation']],
    ['?per_page=2&page=2', ['invitation']],
  ])('%s lists what fits, the newest first', async (query, found) => {
    expect(await purposes(query)).toEqual(found);
  });

  it('counts what fits, and says that nothing leaves', async () => {
    const { data } = await clientFor(test(), 'administrator').get('/outbox?kind=newsletter&per_page=1');
    expect(data).toMatchObject({ total: 2, last_page: 2, captured: true });
  });

  it('shows account emails only to administrators', async () => {
    const editor = clientFor(test(), 'editor');
    expect(await purposes('', 'editor')).toEqual(['welcome', 'confirmation']);
    expect(await purposes('?kind=account', 'editor')).toEqual([]);
    const statuses = async (path: (id: string) => string) =>
      Promise.all(ids.map(async (id) => (await editor.get(path(id))).status));
    expect(await statuses((id) => `/outbox/${id}`)).toEqual([404, 200, 200]);
    expect((await editor.get('/outbox/none')).status).toBe(404);
  });

  it('shows one email as text, and as a page without rights', async () => {
    const { data } = await clientFor(test(), 'editor').get(`/outbox/${ids[1]}`);
    expect(data).toMatchObject({
      id: ids[1],
      to: 'ann@example.org',
      state: 'captured',
      html: '<p>HTML of confirmation</p>',
      text: 'Text <of> confirmation',
    });
    const page = await test().request(`/api/v1/outbox/${ids[1]}/html`, { as: 'editor' });
    expect([page.status, await page.text()]).toEqual([200, '<p>HTML of confirmation</p>']);
    expect(page.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups; default-src 'none'/);
    expect(page.headers.get('cache-control')).toBe('no-store');
    const hidden = await test().request(`/api/v1/outbox/${ids[0]}/html`, { as: 'editor' });
    expect(hidden.status).toBe(404);
  });
});
