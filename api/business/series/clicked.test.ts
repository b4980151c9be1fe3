import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { madeBy } from '../../testing/content-records.ts';
import { MAIL_BLOCKS, createCampaign, insertReaders, mailsTo, sendAll } from '../../testing/newsletter.ts';
import { putSettings } from '../../testing/put-settings.ts';
import { HOUR_MS } from '../../testing/test-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { countEngagement } from '../engagement/count-engagement.ts';
import { enterSeries } from './enter-series.ts';
import { runSeries } from './run-series.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const perPerson = () => putSettings(clientFor(test(), 'administrator'), 'newsletter', { readings: 'named' });
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const [MEANT, OTHER] = ['https://books.example/stoics', 'https://books.example/others'];

async function series(link: string): Promise<void> {
  const template = madeBy(
    await editor().post('/newsletter-templates', { name: 'Course', blocks: MAIL_BLOCKS }),
  );
  const { id, version } = madeBy(
    await editor().post('/email-series', { name: 'Course', trigger: 'clicked', link }),
  );
  const step = { kind: 'email', subject: 'More about that', template_id: template.id };
  expect((await editor().put(`/email-series/${id}/steps`, { steps: [step] })).status).toBe(200);
  expect((await editor().put(`/email-series/${id}`, { enabled: true, version })).status).toBe(200);
}

/** Sends an issue with two links to three readers; returns how each of them clicks one. */
async function issue() {
  await insertReaders(test(), 3);
  const buttons = [MEANT, OTHER].map((href) => ({ type: 'button', text: 'Read', href }));
  const { id } = await createCampaign(test(), { blocks: [...buttons, ...MAIL_BLOCKS] });
  await editor().post(`/newsletter-campaigns/${id}/send`);
  await sendAll(test());
  return async (email: string, at: number, userAgent = BROWSER) => {
    const mail = (await mailsTo(test(), email)).find(({ purpose }) => purpose !== 'series');
    const links = [...(mail?.html ?? '').matchAll(/href="http:\/\/localhost:3000(\/l\/[^"]+)"/g)];
    const response = await test().request(links[at]?.[1] ?? 'none', { headers: { 'User-Agent': userAgent } });
    expect([response.status, response.headers.get('location')]).toEqual([302, [MEANT, OTHER][at]]);
  };
}

async function later(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) {
    test().clock.advance(HOUR_MS);
    await countEngagement(test().deps);
    await enterSeries(test().deps);
    await runSeries(test().deps);
  }
}

async function reached(): Promise<string[]> {
  const emails = ['reader1@example.org', 'reader2@example.org', 'reader3@example.org'];
  const got = await Promise.all(
    emails.map(async (email) => (await mailsTo(test(), email)).some(({ purpose }) => purpose === 'series')),
  );
  return emails.filter((_, index) => got[index]);
}

describe('a series that a click starts', () => {
  it('is entered by those who clicked that link, once, and by no machine', async () => {
    await perPerson();
    await series(MEANT);
    const click = await issue();
    await click('reader1@example.org', 0);
    await click('reader1@example.org', 0);
    await click('reader2@example.org', 1);
    await click('reader3@example.org', 0, 'Googlebot/2.1');
    await later();
    expect(await reached()).toEqual(['reader1@example.org']);
    await click('reader1@example.org', 0);
    await later();
    const mails = await mailsTo(test(), 'reader1@example.org');
    expect(mails.filter(({ purpose }) => purpose === 'series')).toHaveLength(1);
  });

  it('is entered by any click if no link is named', async () => {
    await perPerson();
    await series('');
    const click = await issue();
    await click('reader1@example.org', 1);
    await click('reader2@example.org', 0);
    await later();
    expect(await reached()).toEqual(['reader1@example.org', 'reader2@example.org']);
  });

  it('is entered by no one where clicks are counted without names', async () => {
    await series('');
    const click = await issue();
    await click('reader1@example.org', 1);
    await later();
    expect(await reached()).toEqual([]);
  });
});
