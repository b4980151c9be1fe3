import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { zipOf } from '../drafting/testing/sample-files.ts';
import { ghostExport } from './testing/ghost-fixture.ts';
import { importClient } from './testing/import-client.ts';
import { createOldSite } from './testing/old-site.ts';
import { item, wordpressExport } from './testing/wordpress-fixture.ts';

const test = useTestApp({ fetch: createOldSite().fetch });
const client = importClient(test);
const visitor = () => clientFor(test());
const SECRET = 'Pterodactyls prefer paprika.';

/** How a text was imported, and whether readers can see any of its words. */
async function cameInAs(name: string, file: string | Uint8Array, decisions: object = {}) {
  const { id } = await client.bring(name, file, decisions);
  const [shown] = (await client.items(id)).filter(({ title }) => /^guarded$/i.test(title));
  const { page } = await clientFor(test(), 'editor').get('/content?search=guarded');
  const found = await visitor().get('/content?search=pterodactyls');
  const direct = await visitor().get('/content/slug/guarded?content_type_name=article');
  return {
    state: shown?.state,
    notes: shown?.notes.join(' ') || (shown?.reason ?? ''),
    status: page.data[0]?.status,
    isShown: found.page.total > 0 || direct.status === 200,
  };
}

const ghost = (row: Record<string, unknown>) =>
  ghostExport((data) => {
    const [post = {}] = data.posts;
    data.posts = [{ ...post, title: 'Guarded', slug: 'guarded', html: `<p>${SECRET}</p>`, ...row }];
  });
const wordpress = (more: string, status = 'publish') =>
  wordpressExport([
    item({
      id: 5,
      title: 'Guarded',
      name: 'guarded',
      status,
      content: SECRET,
      more,
      link: 'https://a.example/guarded',
    }),
  ]);
const markdown = (head: string, path = 'my-site/content/guarded.md') =>
  zipOf({ [path]: `---\ntitle: Guarded\ndate: 2020-02-03\n${head}\n---\n${SECRET}\n` });
const meta = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`;
const ADDRESS = { site_address: 'https://a.example' };

describe('a text that its site did not show to everyone', () => {
  it.each([
    ['members', 'members'],
    ['paid', 'paying members'],
    ['tiers', 'some tiers'],
    ['friends', '“friends”'],
  ])('of Ghost, with the visibility %s, is a draft', async (visibility, who) => {
    expect(await cameInAs('g.json', ghost({ visibility }), ADDRESS)).toEqual({
      state: 'created',
      status: 'draft',
      isShown: false,
      notes: expect.stringContaining(
        `On the old site, it was only for ${who}, so it was imported as a draft.`,
      ),
    });
  });

  it('of Ghost is not scheduled either', async () => {
    const row = { visibility: 'paid', status: 'scheduled', published_at: '2099-01-01T00:00:00.000Z' };
    await cameInAs('g.json', ghost(row), ADDRESS);
    const { page } = await clientFor(test(), 'editor').get('/content?search=guarded');
    expect(page.data[0]).toMatchObject({ status: 'draft', scheduled_at: null });
  });

  it.each([
    ['a password', '<wp:post_password>x</wp:post_password>', 'publish', 'was password-protected'],
    ['private', '', 'private', 'was private'],
    [
      'for subscribers',
      meta('_jetpack_newsletter_access', 'paid_subscribers'),
      'publish',
      'only for “paid_subscribers”',
    ],
    ['for a role', meta('_members_access_role', 'editor'), 'publish', 'only for “editor”'],
    ['a status of a plugin', '', 'members-only', 'status “members-only”'],
  ])('of WordPress, %s, is a draft', async (...[, more, status, why]) => {
    expect(await cameInAs('w.xml', wordpress(more, status))).toEqual({
      state: 'created',
      status: 'draft',
      isShown: false,
      notes: expect.stringContaining(why),
    });
  });

  it.each([
    ['draft: true', undefined],
    ['draft: "true"', undefined],
    ['published: false', undefined],
    ['private: true', undefined],
    ['password: x', undefined],
    ['visibility: members', undefined],
    ['members_only: true', undefined],
    ['access: paid', undefined],
    ['expiryDate: 2021-01-01', undefined],
    ['headless: true', undefined],
    ['permalink: false', undefined],
    ['layout: post', 'my-site/_drafts/guarded.md'],
  ])('of a folder of Markdown, with %s, is a draft', async (head, path) => {
    expect(await cameInAs('m.zip', markdown(head, path))).toEqual({
      state: 'created',
      status: 'draft',
      isShown: false,
      notes: expect.stringMatching(/imported as a draft/),
    });
  });

  it('is no draft where everyone could read it', async () => {
    const files = [
      ['g.json', ghost({ visibility: 'public' }), ADDRESS],
      ['w.xml', wordpress(meta('_jetpack_newsletter_access', 'everybody')), {}],
      ['m.zip', markdown('visibility: public\nprivate: false\npassword: ""\nexpiryDate: 2099-01-01'), {}],
    ] as const;
    for (const [name, file, decisions] of files)
      expect(await cameInAs(name, file, decisions)).toMatchObject({ status: 'published', isShown: true });
  });

  it('and that was public before changes nothing that readers see, and says so', async () => {
    await client.bring('g.json', ghost({}), ADDRESS);
    const changed = ghost({ visibility: 'paid', html: '<p>Velociraptors prefer vanilla.</p>' });
    const { id } = await client.bring('g.json', changed, ADDRESS);
    const [shown] = await client.items(id);
    expect(shown?.notes.join(' ')).toContain('Visitors still see the previously published version');
    expect((await visitor().get('/content?search=velociraptors')).page.total).toBe(0);
  });
});
