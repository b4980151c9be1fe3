import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { indexNowKey } from '../../platform/crypto/index-now-key.ts';
import { clientFor } from '../../testing/api-client.ts';
import { createArticle, publish, publishArticle } from '../../testing/content-records.ts';
import { putSettings } from '../../testing/put-settings.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { sendDuePings } from './send-pings.ts';

interface Message {
  host: string;
  key: string;
  keyLocation: string;
  urlList: string[];
}

let sent: { url: string; message: Message }[] = [];
let status = 200;
const test = useTestApp({
  post: (url, { body }) => {
    sent.push({ url, message: JSON.parse(body) as Message });
    return Promise.resolve({ status, text: '' });
  },
});
beforeEach(() => {
  sent = [];
  status = 200;
});

const switchOn = (isOn = true) =>
  putSettings(clientFor(test(), 'administrator'), 'general', { index_now: isOn });
const later = async (seconds = 61) => {
  test().clock.advance(seconds * 1_000);
  await sendDuePings(test().deps);
};
const states = () =>
  rows<{ state: string; reason: string | null }>(
    test().deps.database.queries,
    sql`SELECT state, reason FROM search_pings ORDER BY created_at, id`,
  );

describe('pings to search engines', () => {
  it('aren’t sent unless the site has switched them on', async () => {
    await publishArticle(test());
    await later();
    expect([sent, await states()]).toEqual([[], []]);
  });

  it('name once what was published and updated within a minute, with the key of the site', async () => {
    await switchOn();
    const { id, slug } = await publishArticle(test(), { title: 'On walking' });
    await publishArticle(test(), { title: 'On sitting' });
    const editor = clientFor(test(), 'editor');
    const { data } = await editor.get(`/content/${id}`);
    await editor.put(`/content/${id}`, { intro: 'Other words.', version: data.version });
    await publish(test(), id);
    await createArticle(test(), { title: 'A draft' });
    await sendDuePings(test().deps);
    expect(sent).toEqual([]);
    await later();
    const { siteUrl } = test().deps.env;
    expect(sent).toHaveLength(1);
    expect(sent[0]?.url).toBe('https://api.indexnow.org/indexnow');
    expect(sent[0]?.message).toMatchObject({
      host: new URL(siteUrl).host,
      key: indexNowKey(test().deps),
      keyLocation: `${siteUrl}/indexnow.txt`,
    });
    expect(sent[0]?.message.urlList.toSorted()).toEqual([
      `${siteUrl}/articles/on-sitting`,
      `${siteUrl}/articles/${slug}`,
    ]);
    await later();
    expect(sent).toHaveLength(1);
  });

  it('are retried after an error of the receiver, and not after a refusal', async () => {
    await switchOn();
    await publishArticle(test());
    status = 503;
    await later();
    expect(await states()).toMatchObject([{ state: 'queued', reason: expect.stringContaining('503') }]);
    status = 202;
    await later(120);
    expect(await states()).toEqual([{ state: 'done', reason: null }]);

    await publishArticle(test(), { title: 'Another' });
    status = 403;
    await later();
    expect((await states())[1]).toMatchObject({ state: 'failed' });
    const { list } = await clientFor(test(), 'administrator').get('/queues');
    expect(JSON.stringify(list)).toContain('Another');
  });

  it('leave out what was unpublished, and end when they are switched off', async () => {
    await switchOn();
    const { id } = await publishArticle(test());
    await clientFor(test(), 'editor').post(`/content/${id}/unpublish`);
    await later();
    await publishArticle(test(), { title: 'Another' });
    await switchOn(false);
    await later();
    expect(sent).toEqual([]);
    expect(await states()).toMatchObject([{ state: 'done' }, { state: 'failed' }]);
  });
});
