import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { createArticle, publishArticle } from '../../testing/content-records.ts';
import { createRecordingMailer } from '../../testing/mail/recording-mailer.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { MAIL_BLOCKS, createCampaign, insertReaders } from '../../testing/newsletter.ts';
import { type TestApp, createTestApp } from '../../testing/test-app.ts';
import type { NewsletterChecks } from '#schema/answers/newsletter/campaigns.ts';

const database = useTestDatabase();
const STATUSES: Record<string, number> = {
  'https://books.example/gone': 404,
  'https://books.example/closed': 403,
};
const fetch = (input: string | URL | Request) => {
  const status = STATUSES[String(input instanceof Request ? input.url : input)];
  return status === undefined
    ? Promise.reject(new Error('Nobody is there.'))
    : Promise.resolve(new Response('', { status }));
};

async function checksOf(test: TestApp, id: string): Promise<NewsletterChecks> {
  const { data } = await clientFor(test, 'editor').get(`/newsletter-campaigns/${id}/checks`);
  return data as unknown as NewsletterChecks;
}

const has = ({ checks }: NewsletterChecks, rule: string) =>
  checks
    .filter((check) => check.rule === rule)
    .map(({ severity, field, block }) => [severity, block ?? field]);

describe('the checks before sending', () => {
  it('are red for exactly what the server refuses, each with its place', async () => {
    const test = await createTestApp(database(), { fetch });
    const { id } = await createCampaign(test, {
      subject: null,
      blocks: [{ type: 'divider' }, { type: 'content_list', rule: { since_days: 1, if_empty: 'stop' } }],
    });
    const checks = await checksOf(test, id);
    expect(has(checks, 'required')).toEqual([
      ['red', 'subject'],
      ['red', 'blocks'],
      ['red', '1'],
    ]);
    expect(has(checks, 'audience')).toEqual([['red', 'contact_list_ids']]);
    const refused = await clientFor(test, 'editor').post(`/newsletter-campaigns/${id}/send`);
    expect(Object.keys(refused.problem.errors ?? {})).toEqual(['subject', 'blocks']);
  });

  it('find what is not written yet, block by block, and nothing of it can be sent or scheduled', async () => {
    const test = await createTestApp(database(), { fetch });
    const hint = 'Two or three sentences of your own';
    const { id } = await createCampaign(test, {
      blocks: [
        ...MAIL_BLOCKS,
        { type: 'text', html: '', hint },
        { type: 'columns', columns: [[{ type: 'heading', text: '', hint }]] },
      ],
    });
    const at = MAIL_BLOCKS.length;
    expect(has(await checksOf(test, id), 'required')).toEqual([
      ['red', `${at}`],
      ['red', `${at + 1}`],
    ]);
    const editor = clientFor(test, 'editor');
    const scheduled = { scheduled_at: '2035-01-01T08:00:00Z' };
    for (const body of [{}, scheduled]) {
      const refused = await editor.post(`/newsletter-campaigns/${id}/send`, body);
      expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([422, ['blocks']]);
    }
  });

  it('tell of a list that was removed, and the server refuses it', async () => {
    const test = await createTestApp(database(), { fetch });
    const editor = clientFor(test, 'editor');
    const { data: list } = await editor.post('/contact-lists', { name: 'Soon gone' });
    const { id } = await createCampaign(test, { contact_list_ids: [list.id] });
    await editor.delete(`/contact-lists/${list.id}`);
    expect(has(await checksOf(test, id), 'required')).toEqual([['red', 'contact_list_ids']]);
    const refused = await editor.post(`/newsletter-campaigns/${id}/send`);
    expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([422, ['contact_list_ids']]);
  });

  it('are amber for what people decide, each with the block it is in', async () => {
    const test = await createTestApp(database(), { fetch });
    await insertReaders(test, 1);
    const draft = await createArticle(test, { title: 'Not yet' });
    const live = await publishArticle(test, { title: 'On slow reading' });
    const { id } = await createCampaign(test, {
      subject: 'For {{ contact.last_name }}',
      test_subjects: ['Another one'],
      blocks: [
        {
          type: 'text',
          html: '<p><a href="/articles/on-slow-reading">good</a> <a href="{{ site.url }}/articles/nowhere">dead</a></p>',
        },
        {
          type: 'columns',
          columns: [
            [{ type: 'button', text: 'x', href: 'https://books.example/gone' }],
            [
              { type: 'button', text: 'x', href: 'https://books.example/closed' },
              { type: 'html', html: '<img src="https://x.example/a.png">' },
            ],
          ],
        },
        { type: 'content_list', content_ids: [draft.id, live.id] },
        { type: 'content_list', rule: { tag: 'no-such-tag' } },
        { type: 'button', text: 'x', href: 'https://silent.example/' },
        ...MAIL_BLOCKS,
        { type: 'html', html: `<p>${'x'.repeat(110_000)}</p>` },
      ],
    });
    const checks = await checksOf(test, id);
    expect(has(checks, 'link')).toEqual([
      ['amber', '0'],
      ['amber', '1.0.0'],
    ]);
    expect(has(checks, 'alt')).toEqual([['amber', '1.1.1']]);
    expect(has(checks, 'unpublished')).toEqual([['amber', '2']]);
    expect(has(checks, 'empty-rule')).toEqual([['amber', '3']]);
    expect(has(checks, 'subject-test')).toEqual([['amber', 'test_share']]);
    expect(has(checks, 'variable')).toEqual([['amber', 'subject']]);
    expect(has(checks, 'size')).toEqual([['amber', 'blocks']]);
    expect(has(checks, 'from-domain')).toEqual([['amber', 'sender']]);
    expect(checks.unknown).toEqual([{ rule: 'link', message: '1 link couldn’t be checked.' }]);
    expect(checks.checks.filter(({ severity }) => severity === 'red')).toEqual([]);
    expect((await clientFor(test, 'editor').post(`/newsletter-campaigns/${id}/send`)).status).toBe(202);
  });
});

describe('without a mail server', () => {
  it.each([
    [true, []],
    [false, [['amber', undefined]]],
  ])('if emails are delivered: %s, there is %j to say', async (delivers, found) => {
    const test = await createTestApp(database(), {
      fetch,
      mailer: { ...createRecordingMailer(), delivers },
    });
    const { id } = await createCampaign(test);
    expect(has(await checksOf(test, id), 'mail-server')).toEqual(found);
  });
});

describe('the figures before sending', () => {
  it('are only those who would get it: on its lists and in its segments', async () => {
    const test = await createTestApp(database(), { fetch });
    await insertReaders(test, 30, 'lyon.example');
    await insertReaders(test, 4, 'bern.example');
    const editor = clientFor(test, 'editor');
    const inBern = { about: 'text', field: 'domain', is: 'is', value: 'bern.example' };
    const { data: segment } = await editor.post('/segments', {
      name: 'Bern',
      rule: { about: 'group', match: 'all', rules: [inBern] },
    });
    const { id } = await createCampaign(test, {
      subject: 'For {{ contact.last_name }}',
      test_subjects: ['Another one'],
      test_share: 50,
      segment_ids: [segment.id],
    });
    const { checks } = await checksOf(test, id);
    const words = checks.map(({ message }) => message).join(' ');
    expect(words).toContain('4 recipients have no last name');
    expect(words).toContain('Each subject will be sent to about 1 person');
    const { page } = await editor.get('/contacts?search=bern.example');
    for (const { id: contact } of page.data.slice(1)) await editor.delete(`/contacts/${contact}`);
    expect((await checksOf(test, id)).checks.map(({ message }) => message).join(' ')).toContain(
      '1 recipient has no last name',
    );
  });

  it('tell of a link in the MJML of a template', async () => {
    const test = await createTestApp(database(), { fetch });
    const editor = clientFor(test, 'editor');
    const mjml = `<mjml><mj-body><mj-section><mj-column><mj-text>
      <a href="/articles/nowhere">A</a> <a href="{{ unsubscribe_url }}">Leave</a></mj-text></mj-column></mj-section></mj-body></mjml>`;
    const { data: template } = await editor.post('/newsletter-templates', { name: 'By hand', mjml });
    const { id } = await createCampaign(test, { blocks: [], template_id: template.id });
    await editor.put(`/newsletter-campaigns/${id}`, { blocks: [], version: 1 });
    expect(has(await checksOf(test, id), 'link')).toEqual([['amber', 'template_id']]);
  });
});
