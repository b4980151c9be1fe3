import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import {
  createCategory,
  madeBy,
  publishArticle,
  saveContent,
  publish,
} from '../../testing/content-records.ts';
import { MAIL_BLOCKS, createCampaign, insertReaders, mailsTo, sendAll } from '../../testing/newsletter.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { DAY_MS } from '../../testing/test-clock.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const thisWeek = (rule: object = {}) => [
  { type: 'content_list', rule: { since: 'last_issue', not_sent_before: true, ...rule } },
  ...MAIL_BLOCKS,
];
const preview = async (id: string) =>
  String((await editor().get(`/newsletter-campaigns/${id}/preview`)).data.html);
const send = (id: string) => editor().post(`/newsletter-campaigns/${id}/send`);

describe('a list that fills itself', () => {
  it('shows what is new since the last issue to these readers, and stamps what was sent with the issue', async () => {
    await insertReaders(test(), 1);
    const first = await publishArticle(test(), { title: 'In the first issue' });
    const one = await createCampaign(test(), { name: 'Issue 41', blocks: thisWeek() });
    expect(await preview(one.id)).toContain('In the first issue');
    expect((await editor().get(`/content/${first.id}/newsletters`)).data).toEqual([]);
    expect((await send(one.id)).status).toBe(202);
    await sendAll(test());
    expect((await editor().get(`/content/${first.id}/newsletters`)).data).toMatchObject([
      { id: one.id, name: 'Issue 41', status: 'sent' },
    ]);

    test().clock.advance(7 * DAY_MS);
    await publishArticle(test(), { title: 'Of this week' });
    const two = await createCampaign(test(), { name: 'Issue 42', blocks: thisWeek() });
    const html = await preview(two.id);
    expect(html).toContain('Of this week');
    expect(html).not.toContain('In the first issue');
    // Readers of another list have had nothing yet.
    const list = madeBy(await editor().post('/contact-lists', { name: 'Others' }));
    const other = await createCampaign(test(), { contact_list_ids: [list.id], blocks: thisWeek() });
    expect(await preview(other.id)).toContain('In the first issue');
  });

  it('follows later edits until it is sent, but no longer', async () => {
    await insertReaders(test(), 1);
    const article = await publishArticle(test(), { title: 'As first written' });
    const { id } = await createCampaign(test(), { blocks: thisWeek() });
    await saveContent(test(), article.id, { title: 'As corrected' });
    await publish(test(), article.id);
    expect(await preview(id)).toContain('As corrected');
    await send(id);
    await saveContent(test(), article.id, { title: 'Too late' });
    await publish(test(), article.id);
    await sendAll(test());
    const [mail] = await mailsTo(test(), 'reader1@example.org');
    expect(mail?.html).toContain('As corrected');
    expect(mail?.html).not.toContain('Too late');
  });

  it('takes a limited number per category, and nothing that is further up', async () => {
    const money = await createCategory(test(), 'Money');
    for (const title of ['Money 1', 'Money 2', 'Money 3'])
      await publishArticle(test(), { title, category_id: money.id });
    await publishArticle(test(), { title: 'Of no category' });
    const { id } = await createCampaign(test(), {
      blocks: [
        { type: 'content_list', rule: { per_category: 2, limit: 10 } },
        { type: 'content_list', look: 'titles', rule: { not_sent_before: true } },
        ...MAIL_BLOCKS,
      ],
    });
    const html = await preview(id);
    const times = (title: string) => html.split(`>${title}</a>`).length - 1;
    expect(['Money 1', 'Money 2', 'Money 3', 'Of no category'].map(times)).toEqual([1, 1, 1, 1]);
  });

  it('that finds nothing is left out, is said to who writes it, and holds the issue back where it shall', async () => {
    await insertReaders(test(), 1);
    const { id } = await createCampaign(test(), { blocks: thisWeek() });
    const typed = await editor().post('/newsletter-templates/preview', { subject: 'S', blocks: thisWeek() });
    expect(typed.data.html).toContain('Nothing matches this rule right now.');
    expect(await preview(id)).not.toContain('Nothing matches this rule');
    const strict = await createCampaign(test(), { blocks: thisWeek({ if_empty: 'stop' }) });
    const refused = await send(strict.id);
    expect([refused.status, refused.problem.errors?.blocks]).toEqual([
      422,
      ['item 1: has no content that matches its rule, and the issue can’t be sent without it'],
    ]);
    expect((await send(id)).status).toBe(202);
  });

  it.each([{ limit: 'many' }, { since: 'yesterday' }, { surprise: true }])(
    'refuses the rule %j',
    async (rule) => {
      const reply = await editor().post('/newsletter-templates', {
        name: 'T',
        blocks: [{ type: 'content_list', rule }],
      });
      expect([reply.status, Object.keys(reply.problem.errors ?? {})]).toEqual([422, ['blocks']]);
    },
  );
});
