/**
 * A small export as WordPress writes it (WXR 1.2): blocks, classic text, shortcodes, images, a draft, the
 * trash.
 */
export function wordpressExport(items = ITEMS, head = HEAD): string {
  return `${head}\n${CHANNEL}\n${items.join('\n')}\n</channel>\n</rss>\n`;
}

export const HEAD = '<?xml version="1.0" encoding="UTF-8" ?>';
const CHANNEL = `<!-- generator="WordPress/6.6" -->
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:wfw="http://wellformedweb.org/CommentAPI/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>The Old Shelf</title>
<link>https://old-shelf.example</link>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>https://old-shelf.example</wp:base_site_url>
<wp:base_blog_url>https://old-shelf.example</wp:base_blog_url>
<wp:author><wp:author_id>1</wp:author_id><wp:author_login><![CDATA[ines]]></wp:author_login><wp:author_display_name><![CDATA[Ines Halloran]]></wp:author_display_name></wp:author>
<wp:category><wp:term_id>3</wp:term_id><wp:category_nicename><![CDATA[essays]]></wp:category_nicename><wp:cat_name><![CDATA[Essays]]></wp:cat_name></wp:category>`;

interface ItemParts {
  id: number;
  title: string;
  link?: string;
  name?: string;
  status?: string;
  type?: string;
  content?: string;
  excerpt?: string;
  date?: string;
  more?: string;
}

const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

export function item({
  id,
  title,
  link = '',
  name = '',
  status = 'publish',
  type = 'post',
  content = '',
  ...rest
}: ItemParts): string {
  const date = rest.date ?? '2019-05-04 08:00:00';
  return `<item>
<title>${cdata(title)}</title>
<link>${link}</link>
<dc:creator>${cdata('ines')}</dc:creator>
<content:encoded>${cdata(content)}</content:encoded>
<excerpt:encoded>${cdata(rest.excerpt ?? '')}</excerpt:encoded>
<wp:post_id>${id}</wp:post_id>
<wp:post_date>${cdata(date)}</wp:post_date>
<wp:post_date_gmt>${cdata(date)}</wp:post_date_gmt>
<wp:post_name>${cdata(name)}</wp:post_name>
<wp:status>${cdata(status)}</wp:status>
<wp:post_parent>0</wp:post_parent>
<wp:post_type>${cdata(type)}</wp:post_type>
${rest.more ?? ''}
</item>`;
}

export const meta = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`;
const label = (domain: string, name: string, slug: string) =>
  `<category domain="${domain}" nicename="${slug}">${cdata(name)}</category>`;

const UPLOADS = 'https://old-shelf.example/wp-content/uploads/2019/05';

const ITEMS = [
  item({
    id: 10,
    title: 'Libraries at night',
    link: 'https://old-shelf.example/2019/05/libraries-at-night/',
    name: 'libraries-at-night',
    content: `<!-- wp:paragraph -->
<p>A library at night is <em>another</em> place. Read <a href="https://old-shelf.example/2019/06/classic-words/">classic words</a> and <a href="/wp-content/uploads/2019/05/list.pdf">the list</a>.</p>
<!-- /wp:paragraph -->
<!-- wp:image {"id":31,"sizeSlug":"medium"} -->
<figure class="wp-block-image size-medium"><img src="${UPLOADS}/hall-300x200.png" alt="" class="wp-image-31"/><figcaption class="wp-element-caption">The hall</figcaption></figure>
<!-- /wp:image -->
<!-- wp:embed {"url":"https://youtu.be/abc"} -->
<figure class="wp-block-embed is-provider-youtube"><div class="wp-block-embed__wrapper">
https://youtu.be/abc
</div></figure>
<!-- /wp:embed -->
<!-- wp:latest-posts {"postsToShow":3} /-->
<!-- wp:quote -->
<blockquote class="wp-block-quote"><p>I have always imagined paradise as a kind of library.</p><cite>Borges</cite></blockquote>
<!-- /wp:quote -->`,
    more:
      label('category', 'Essays', 'essays') +
      label('category', 'Places', 'places') +
      label('post_tag', 'Libraries', 'libraries') +
      meta('_thumbnail_id', '31') +
      meta('_yoast_wpseo_title', 'Libraries at night, and why') +
      meta('_yoast_wpseo_metadesc', 'What a library is when nobody is there.') +
      meta('_wp_old_slug', 'night-libraries') +
      '<wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_content><![CDATA[Nice!]]></wp:comment_content></wp:comment>',
  }),
  item({
    id: 11,
    title: 'Classic words &amp; pictures',
    link: 'https://old-shelf.example/2019/06/classic-words/',
    name: 'classic-words',
    date: '2019-06-01 10:00:00',
    excerpt: 'From the <b>old</b> editor.',
    content: `A first paragraph,
with a second line.

[caption id="attachment_31" align="alignnone" width="300"]<a href="${UPLOADS}/hall.png"><img src="${UPLOADS}/hall-300x200.png" alt="Hall" /></a> The hall by day[/caption]

<ul>
<li>One</li>
<li>Two</li>
</ul>

[gallery ids="31,32,99"]

Some [sic] words, and [contact-form-7 id="5" title="Contact"] a form.
<pre>[gallery ids="1"]
  kept</pre>
<img src="http://127.0.0.1:9/secret.png"> <img src="https://old-shelf.example/gone.png">`,
    more: label('category', 'Uncategorized', 'uncategorized'),
  }),
  item({ id: 12, title: 'Half a thought', status: 'draft', content: 'Just a beginning.' }),
  item({ id: 13, title: 'Thrown away', status: 'trash', name: 'thrown-away__trashed' }),
  item({ id: 14, title: 'Home', type: 'nav_menu_item' }),
  item({ id: 15, title: 'A mug', type: 'product', link: 'https://old-shelf.example/product/mug/' }),
  item({ id: 16, title: 'Between us', status: 'private', name: 'between-us', content: 'Secret.' }),
  item({
    id: 31,
    title: 'hall',
    type: 'attachment',
    status: 'inherit',
    more: `<wp:attachment_url>${cdata(`${UPLOADS}/hall.png`)}</wp:attachment_url>${meta('_wp_attachment_image_alt', 'A reading hall with green lamps')}`,
  }),
  item({
    id: 32,
    title: 'stairs',
    type: 'attachment',
    status: 'inherit',
    more: `<wp:attachment_url>${cdata(`${UPLOADS}/stairs.png`)}</wp:attachment_url>`,
  }),
];
