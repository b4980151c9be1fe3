import { describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { rows } from '../../platform/database/database.ts';
import { clientFor } from '../../testing/api-client.ts';
import { createCampaign, insertReaders, mailsTo, sendAll } from '../../testing/newsletter.ts';
import { putSettings } from '../../testing/put-settings.ts';
import { type TestRequest, useTestApp } from '../../testing/test-app.ts';
import { DAY_MS } from '../../testing/test-clock.ts';
import { clearHistory } from '../../app/clear-history.ts';
import { countEngagement } from './count-engagement.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const administrator = () => clientFor(test(), 'administrator');
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const TARGETS = [
  'https://books.example/one?a=1&b=2',
  'https://books.example/two',
  'https://books.example/three',
];
const BLOCKS = [
  ...TARGETS.map((href) => ({ type: 'button', text: 'Read', href })),
  {
    type: 'text',
    html: '<p><a href="{{ view_in_browser_url }}">view</a> <a href="{{ unsubscribe_url }}">leave</a></p>',
  },
];

/** A campaign that reached two subscribers, and the content of the email to the first. */
async function sent(): Promise<{ id: string; html: string; text: string; links: string[]; picture: string }> {
  await insertReaders(test(), 2);
  const { id } = await createCampaign(test(), { blocks: BLOCKS });
  await editor().post(`/newsletter-campaigns/${id}/send`);
  await sendAll(test());
  const [mail] = await mailsTo(test(), 'reader1@example.org');
  const { html = '', text = '' } = mail ?? {};
  const links = [
    ...new Set(
      [...html.matchAll(/href="http:\/\/localhost:3000(\/l\/[^"]+)"/g)].map(([, link]) => link ?? ''),
    ),
  ];
  const picture = /src="http:\/\/localhost:3000(\/l\/[^"]+)"/.exec(html)?.[1] ?? '';
  return { id, html, text, links, picture };
}

const ask = (path: string, { headers, ...init }: TestRequest = {}) =>
  test().request(path, { ...init, headers: { 'User-Agent': BROWSER, ...headers } });

async function countsOf(id: string): Promise<Record<string, number>> {
  await countEngagement(test().deps);
  test().clock.advance(20_000);
  await countEngagement(test().deps);
  const { opened, clicked, machine_opened, machine_clicked } = (
    await editor().get(`/newsletter-campaigns/${id}`)
  ).data.counts as Record<string, number>;
  return { opened, clicked, machine_opened, machine_clicked } as Record<string, number>;
}

describe('the links of a newsletter', () => {
  it('are tracked with their targets kept, in both parts; personal ones are not', async () => {
    const { html, text, links, picture } = await sent();
    expect(links).toHaveLength(3);
    expect(picture).not.toBe('');
    for (const [index, link] of links.entries()) {
      const response = await ask(link);
      expect([response.status, response.headers.get('location')]).toEqual([302, TARGETS[index]]);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('set-cookie')).toBeNull();
      expect(text).toContain(link);
    }
    expect(html).toContain('/emails/unsubscribe?token=');
    expect(html).toContain('/view-html/');
    const gif = await ask(picture);
    expect([gif.status, gif.headers.get('content-type')]).toEqual([200, 'image/gif']);
  });

  it('are the same in every email: they identify no one', async () => {
    const { links } = await sent();
    const [other] = await mailsTo(test(), 'reader2@example.org');
    for (const link of links) expect(other?.html).toContain(link);
  });

  it('cannot be forged, and have no other target', async () => {
    const { links } = await sent();
    const [link = ''] = links;
    const altered = `${link.slice(0, 5)}${link[5] === 'A' ? 'B' : 'A'}${link.slice(6)}`;
    expect((await ask(altered)).status).toBe(404);
    expect((await ask('/l/https://evil.example')).status).toBe(404);
    expect((await ask(`${link}?url=https://evil.example`)).headers.get('location')).toBe(TARGETS[0]);
    const post = await ask(link, { method: 'POST' });
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  it('stay as they were in the browser, in a test email, and in the archive', async () => {
    const { id, html } = await sent();
    const view =
      /http:\/\/localhost:3000(\/api\/v1\/newsletter-campaigns\/view-html\/[^"]+)"/.exec(html)?.[1] ?? '';
    const page = await (await ask(view.replaceAll('&amp;', '&'))).text();
    expect(page).toContain('https://books.example/two');
    expect(page).not.toContain('/l/');
    await editor().post(`/newsletter-campaigns/${id}/send-test-email`, { emails: ['test@example.org'] });
    expect((await mailsTo(test(), 'test@example.org'))[0]?.html).not.toContain('/l/');
  });
});

describe('opens and clicks', () => {
  it('count each person once, for the email and for each link', async () => {
    const { id, links, picture } = await sent();
    for (const path of [picture, picture, links[0] ?? '']) {
      await ask(path);
      test().clock.advance(30_000);
    }
    await ask(links[1] ?? '');
    test().clock.advance(30_000);
    await ask(links[0] ?? '', { address: '198.51.100.4' });
    expect(await countsOf(id)).toEqual({ opened: 1, clicked: 2, machine_opened: 0, machine_clicked: 0 });
    await ask(links[0] ?? '');
    expect(await countsOf(id)).toMatchObject({ clicked: 2 });
    const { list } = await editor().get(`/newsletter-campaigns/${id}/links`);
    expect(list).toMatchObject([
      { number: 1, url: TARGETS[0], clicks: 2, machine_clicks: 0 },
      { number: 2, url: TARGETS[1], clicks: 1 },
      { number: 3, clicks: 0 },
    ]);
  });

  it('of bots are recognized: HEAD, their names, their networks, every link within seconds', async () => {
    const { id, links, picture } = await sent();
    const [first = '', ...others] = links;
    await ask(first, { method: 'HEAD', address: '192.0.2.1' });
    await ask(first, { address: '192.0.2.2', headers: { 'User-Agent': 'Barracuda Sentinel (EE)' } });
    await ask(first, { address: '40.107.3.4' });
    await ask(picture, { address: '192.0.2.3', headers: { 'User-Agent': 'Mozilla/5.0' } });
    for (const link of [first, ...others]) {
      await ask(link, { address: '192.0.2.77' });
      test().clock.advance(300);
    }
    expect(await countsOf(id)).toEqual({ opened: 0, clicked: 0, machine_opened: 1, machine_clicked: 4 });
  });

  it('store neither address nor program, and delete what identifies them', async () => {
    const { id, links } = await sent();
    await ask(links[0] ?? '', { address: '198.51.100.99' });
    await countsOf(id);
    const on = test().deps.database.queries;
    const kept = JSON.stringify(await rows(on, sql`SELECT * FROM newsletter_readings`));
    expect(kept).toContain('"verdict":"person"');
    expect(kept).not.toMatch(/198\.51\.100|Firefox/);
    test().clock.advance(15 * DAY_MS);
    await clearHistory(test().deps);
    expect(await rows(on, sql`SELECT 1 FROM newsletter_readings`)).toEqual([]);
    const [link] = await rows(
      on,
      sql`SELECT clicks FROM newsletter_links WHERE campaign_id = ${id} AND number = 1`,
    );
    expect(link).toEqual({ clicks: 1 });
  });
});

describe('naming people', () => {
  const choose = (readings: string) => putSettings(administrator(), 'newsletter', { readings });

  it('is chosen only by administrators, and off until then', async () => {
    expect((await administrator().get('/settings/newsletter')).data).toEqual({
      sign_up_title: null,
      sign_up_text: null,
      readings: 'anonymous',
      requires_postal_address: false,
      version: 1,
      locked: [],
    });
    expect((await editor().put('/settings/newsletter', { readings: 'named', version: 1 })).status).toBe(403);
    expect((await choose('everybody')).status).toBe(422);
    expect((await choose('named')).data).toMatchObject({ readings: 'named', version: 2 });
  });

  it('puts the delivery into the links, and shows who opened and clicked for as long as it is on', async () => {
    await choose('named');
    const { id, links, picture } = await sent();
    await ask(picture);
    test().clock.advance(30_000);
    // Another address, the same email.
    await ask(links[0] ?? '', { address: '198.51.100.4' });
    test().clock.advance(30_000);
    await ask(links[0] ?? '', { address: '198.51.100.5' });
    expect(await countsOf(id)).toMatchObject({ opened: 1, clicked: 1 });
    const deliveryTo = async (email: string) =>
      (await editor().get(`/newsletter-campaigns/${id}/deliveries?email=${email}`)).page.data[0];
    expect(await deliveryTo('reader1@example.org')).toMatchObject({
      opened_at: '2026-11-21T10:00:00.000Z',
      clicked_at: '2026-11-21T10:00:30.000Z',
    });
    expect(await deliveryTo('reader2@example.org')).toMatchObject({ opened_at: null, clicked_at: null });
    await choose('anonymous');
    expect(await deliveryTo('reader1@example.org')).toMatchObject({ opened_at: null, clicked_at: null });
  });

  it('can be the other way: nothing is counted and no link is changed', async () => {
    await choose('off');
    const { html, links } = await sent();
    expect(links).toEqual([]);
    expect(html).toContain('https://books.example/two');
    expect(html).not.toContain('/l/');
  });
});
