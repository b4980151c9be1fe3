import { describe, expect, it } from 'vitest';
import { spokenOf } from '../../../platform/base/kept-spoken.ts';
import { postFromMarkdown } from '../markdown/markdown-post.ts';
import type { SourceItem, SourcePost } from '../source-item.ts';
import { readGhostExport } from './ghost-export.ts';
import { readWordPressExport } from './wordpress-export.ts';
import { item, wordpressExport } from '../../site-import/testing/wordpress-fixture.ts';

const read = (text: string, path = 'content/posts/a.md') => postFromMarkdown(path, text) as SourcePost;

describe('front matter that is no YAML', () => {
  it('is read where it is TOML, as Hugo and Zola write it', () => {
    const post = read(
      '+++\ntitle = "On light"\ndate = 2021-02-03T09:00:00+02:00\ndraft = false\ntags = ["a", "b"]\n[params]\ndescription = "Short."\n[taxonomies]\ncategories = ["Physics"]\n+++\nWords.\n',
    );
    expect(post).toMatchObject({
      kind: 'post',
      title: 'On light',
      status: 'published',
      publishedAt: '2021-02-03T07:00:00.000Z',
      excerpt: 'Short.',
      tags: [{ name: 'a' }, { name: 'b' }],
      categories: [{ name: 'Physics', slug: 'physics' }],
    });
    expect(post.html).toContain('Words.');
  });

  it('is read where it is JSON', () => {
    expect(read('{\n  "title": "On ink",\n  "draft": true\n}\n\nWords.\n')).toMatchObject({
      title: 'On ink',
      status: 'draft',
    });
  });

  it('is text where braces are only text', () => {
    expect(read('{\nnot json\n}\n').html).toContain('not json');
  });

  it('takes the last of two equal names, as Jekyll does', () => {
    expect(read('---\ntitle: One\ntitle: Two\n---\nWords.\n')).toMatchObject({ title: 'Two' });
  });

  it('is read with any capitals, as Hugo and Pelican do', () => {
    const lines = [
      '---',
      'Title: Big',
      'Date: 2019-03-04',
      'URL: /2019/big/',
      'Draft: true',
      'Mood: x',
      '---',
      '',
    ];
    expect(read(lines.join('\n'))).toMatchObject({
      title: 'Big',
      publishedAt: '2019-03-04T00:00:00.000Z',
      status: 'draft',
      paths: expect.arrayContaining(['/2019/big']),
    });
    expect(read('---\ntitle: One\nTitle: Two\n---\nWords.\n')).toMatchObject({ title: 'One' });
  });

  it('has lists in brackets that are indented with tabs, as Hugo reads them', () => {
    const lines = ['---', 'title: Tabs', 'tags: [', '\t"One", # first', '\t"Two"', ']', '---', 'Words.', ''];
    expect(read(lines.join('\n'))).toMatchObject({ title: 'Tabs', tags: [{ name: 'One' }, { name: 'Two' }] });
  });

  it.each([
    ['+++\ntitle = [\n+++\n', 'is not valid TOML'],
    ['+++\ntitle = "x"\n', 'without an end'],
  ])('is refused where it is broken: %s', (text, reason) => {
    const item = postFromMarkdown('a.md', text);
    expect(item.kind === 'skipped' ? String(spokenOf(item.reason)) : item.kind).toContain(reason);
  });
});

describe('blocks of code between template tags', () => {
  it.each([
    ['{% highlight csharp %}\nvar a = 1;\n\n  b();\n{% endhighlight %}'],
    ['{{< highlight csharp "linenos=true" >}}\nvar a = 1;\n\n  b();\n{{< /highlight >}}'],
  ])('stay code: %s', (block) => {
    const post = read(`---\ntitle: T\n---\nBefore.\n\n${block}\n\nAfter.\n`);
    expect(post.html).toContain('<pre><code class="language-csharp">var a = 1;\n\n  b();\n</code></pre>');
    expect(post.notes).toEqual([]);
  });

  it('point to the same texts as before', () => {
    const post = read(
      '---\ntitle: T\n---\n[x]({% post_url 2020-01-02-one %}) [y]({{< ref "posts/two.md" >}})\n',
    );
    expect(post.html).toContain('href="/2020/01/02/one"');
    expect(post.html).toContain('href="/posts/two"');
  });
});

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function allOf(items: AsyncIterable<SourceItem>): Promise<SourceItem[]> {
  const found: SourceItem[] = [];
  for await (const one of items) found.push(one);
  return found;
}

describe('a post of WordPress', () => {
  const attachment = (id: number, parent: number) =>
    item({
      id,
      title: `p${id}`,
      type: 'attachment',
      status: 'inherit',
      more: `<wp:attachment_url>https://old.example/p${id}.png</wp:attachment_url>`,
    }).replace('<wp:post_parent>0<', `<wp:post_parent>${parent}<`);

  it('has the images that were uploaded for it in a gallery that names none', async () => {
    const reading = readWordPressExport(
      bytes(
        wordpressExport([
          item({ id: 1, title: 'T', content: 'A.\n\n[gallery columns="2"]' }),
          attachment(2, 1),
          attachment(3, 1),
          attachment(4, 9),
        ]),
      ),
    );
    await allOf(reading.items);
    const html = [...reading.completions()][0]?.part.html;
    expect(html).toContain('data-attachment="2"');
    expect(html).toContain('data-attachment="3"');
    expect(html).not.toContain('data-attachment="4"');
    expect(html).not.toContain('data-attachment="all"');
  });

  it('keeps sounds that are named by their address alone', async () => {
    const content =
      'A.\n\n[audio https://old.example/a.mp3]\n\n[audio m4a="https://old.example/b.m4a"][/audio]';
    const [post] = await allOf(
      readWordPressExport(bytes(wordpressExport([item({ id: 1, title: 'T', content })]))).items,
    );
    expect((post as SourcePost).html).toContain('src="https://old.example/a.mp3"');
    expect((post as SourcePost).html).toContain('src="https://old.example/b.m4a"');
  });

  it('has its title without tags of text', async () => {
    const [post] = await allOf(
      readWordPressExport(
        bytes(wordpressExport([item({ id: 1, title: 'On <em>Middlemarch</em> &lt;b&gt; and <img src=x>' })])),
      ).items,
    );
    expect(post?.title).toBe('On Middlemarch <b> and <img src=x>');
  });
});

describe('posts of Ghost', () => {
  const post = (id: number, title: string) => ({
    id,
    uuid: 'b1',
    title,
    slug: title,
    status: 'published',
    html: '<p>x</p>',
  });

  it('with one uuid are two texts, and a tag without a name is left out', async () => {
    const data = {
      posts: [post(1, 'one'), post(2, 'two')],
      tags: [
        { id: 1, name: null, slug: 'null' },
        { id: 2, name: 'Good', slug: 'good' },
      ],
      posts_tags: [
        { post_id: 1, tag_id: 1 },
        { post_id: 1, tag_id: 2 },
      ],
    };
    const reading = readGhostExport(bytes(JSON.stringify({ db: [{ data }] })));
    expect((await allOf(reading.items)).map(({ id }) => id)).toEqual(['b1', 'b1/2']);
    const [first] = [...reading.completions()];
    expect(first?.part.tags).toEqual([{ name: 'Good', slug: 'good' }]);
    expect(first?.part.notes?.map((note) => String(spokenOf(note)))).toEqual([
      'A tag without a name was left out.',
    ]);
  });
});
