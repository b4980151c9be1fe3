import { describe, expect, it } from 'vitest';
import { zipOf } from '../drafting/testing/sample-files.ts';
import { clientFor } from '../../testing/api-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { ghostExport } from './testing/ghost-fixture.ts';
import { importClient } from './testing/import-client.ts';
import { item, meta, wordpressExport } from './testing/wordpress-fixture.ts';

/** Exports in which texts, pages, categories, images, and addresses refer to each other in a circle. */

const test = useTestApp({ fetch: async () => new Response('Gone', { status: 404 }) });
const client = importClient(test);
const editor = () => clientFor(test(), 'editor');
const bySlug = async (slug: string) => (await editor().get(`/content/slug-for-admin/${slug}`)).data;

async function bringTwice(name: string, file: string | Uint8Array, count: number) {
  const named = { site_name: 'circle', site_address: 'https://old.example' };
  const first = await client.bring(name, file, named);
  expect(first.counts).toMatchObject({ created: count, refused: 0 });
  const second = await client.bring(name, file, named);
  expect(second.counts).toMatchObject({ created: 0, updated: 0, unchanged: count, refused: 0 });
  return client.items(first.id);
}

describe('an export that refers to itself in a circle', () => {
  it('of Ghost has its texts linked to each other, once', async () => {
    const file = ghostExport((data) => {
      const [first] = data.posts;
      const post = (id: string, links: readonly string[]) => ({
        ...first,
        id,
        uuid: id,
        title: id,
        slug: id,
        feature_image: null,
        html: links.map((to) => `<p><a href="__GHOST_URL__/${to}/">${to}</a></p>`).join(''),
      });
      data.posts = [post('one', ['two', 'one']), post('two', ['three']), post('three', ['one'])];
      data.tags = ['left', 'right'].map((id) => ({
        id,
        name: id,
        slug: id,
        parent_id: id === 'left' ? 'right' : 'left',
      }));
      data.posts_tags = data.posts.flatMap(({ id }) =>
        ['left', 'right'].map((tag) => ({ post_id: id, tag_id: tag, sort_order: 0 })),
      );
    });
    await bringTwice('circle.json', file, 3);
    expect((await bySlug('one')).body_html).toMatch(/"\/articles\/two".*"\/articles\/one"/s);
    expect((await bySlug('three')).body_html).toContain('"/articles/one"');
    expect((await bySlug('one')).tags).toMatchObject([{ slug: 'left' }, { slug: 'right' }]);
  });

  it('of WordPress has pages, categories, and images that are each other’s parents', async () => {
    const site = 'https://old-shelf.example';
    const page = (id: number, parent: number, more: string) =>
      item({
        id,
        title: `P${id}`,
        name: `p${id}`,
        link: `${site}/p${id}/`,
        type: 'page',
        content: `<p><a href="${site}/p${parent}/">Up</a></p>[gallery]`,
        more,
      }).replace('<wp:post_parent>0', `<wp:post_parent>${parent}`);
    const attachment = (id: number, parent: number) =>
      item({
        id,
        title: `A${id}`,
        type: 'attachment',
        status: 'inherit',
        more: `<wp:attachment_url>${site}/a${id}.png</wp:attachment_url>${meta('_thumbnail_id', String(parent))}`,
      }).replace('<wp:post_parent>0', `<wp:post_parent>${parent}`);
    const category = (slug: string, parent: string) =>
      `<wp:category><wp:category_nicename>${slug}</wp:category_nicename><wp:category_parent>${parent}</wp:category_parent><wp:cat_name>${slug}</wp:cat_name></wp:category>`;
    const file = wordpressExport([
      category('left', 'right'),
      category('right', 'left'),
      page(21, 22, meta('_thumbnail_id', '31')),
      page(22, 21, meta('_thumbnail_id', '32')),
      page(23, 23, ''),
      attachment(31, 32),
      attachment(32, 31),
    ]);
    const { id, counts } = await client.bring('circle.xml', file, { site_name: 'circle' });
    expect(counts).toMatchObject({ created: 3, refused: 0 });
    expect((await client.items(id)).filter(({ state }) => state === 'created')).toHaveLength(3);
    expect((await bySlug('p21')).body_html).toContain('"/p22"');
    expect((await bySlug('p23')).body_html).toContain('"/p23"');
  });

  it('of Notion has pages that contain and link each other', async () => {
    const id = (letter: string) => letter.repeat(32);
    const name = (letter: string) => `Page ${letter} ${id(letter)}.md`;
    const link = (letter: string) => `[Page ${letter}](${encodeURI(name(letter))})`;
    const file = new Uint8Array(
      zipOf({
        [name('a')]: `# Page a\n\n${link('b')} and ${link('a')}\n`,
        [`Page a ${id('a')}/${name('b')}`]: `# Page b\n\n[Up](../${encodeURI(name('a'))}) and ${link('c')}\n`,
        [`Page a ${id('a')}/Page b ${id('b')}/${name('c')}`]: `# Page c\n\n[Top](../../${encodeURI(name('a'))})\n`,
      }),
    );
    await bringTwice('circle.zip', file, 3);
    expect((await bySlug('page-a')).body_html).toMatch(/page-b.*page-a/s);
    expect((await bySlug('page-c')).body_html).toContain('page-a');
  });

  it('of Markdown has front matter that contains itself, and old URLs that are those of another text', async () => {
    const text = (title: string, alias: string) => `---\ntitle: ${title}\naliases: [${alias}]\n---\nWords.\n`;
    const file = new Uint8Array(
      zipOf({
        'circle/posts/one.md': text('One', '/articles/two'),
        'circle/posts/two.md': text('Two', '/articles/one'),
        'circle/posts/self.md': '---\ntitle: Self\nmood: &mood [*mood]\n---\nWords.\n',
      }),
    );
    const { id, counts } = await client.bring('circle.zip', file);
    expect(counts.created).toBeGreaterThanOrEqual(2);
    expect(
      (await client.items(id)).filter(({ state, reason }) => state === 'refused' && reason === null),
    ).toEqual([]);
    for (const slug of ['one', 'two'])
      expect((await clientFor(test()).get(`/content/slug/${slug}`)).data).toMatchObject({ slug });
  });
});
