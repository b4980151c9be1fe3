import { escapeAttribute, escapeText } from '#schema/document/formats/escape-html.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Label, labelsOf, type PublicText, publicTexts } from './public-texts.ts';

const NAMESPACES = [
  ['excerpt', 'http://wordpress.org/export/1.2/excerpt/'],
  ['content', 'http://purl.org/rss/1.0/modules/content/'],
  ['dc', 'http://purl.org/dc/elements/1.1/'],
  ['wp', 'http://wordpress.org/export/1.2/'],
];
/** Characters that XML 1.0 doesn’t allow in any form. */
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * Content as WXR 1.2, the format of WordPress’s own exporter: WordPress imports it (Tools → Import), and so
 * do we.
 */
export async function* wordPressExport(
  deps: AppDeps,
  onFile: (name: string) => void = () => undefined,
): AsyncGenerator<Uint8Array> {
  const site = deps.site();
  const { siteUrl } = deps.env;
  const [categories, tags] = [await labelsOf(deps, 'categories'), await labelsOf(deps, 'tags')];
  yield bytes(
    `<?xml version="1.0" encoding="UTF-8" ?>\n<rss version="2.0" ${NAMESPACES.map(([name, uri]) => `xmlns:${name}="${uri}"`).join(' ')}>\n<channel>\n`,
  );
  yield bytes(
    `${element('title', site.name)}${element('link', siteUrl)}${element('description', site.description ?? '')}${element('wp:wxr_version', '1.2')}${element('wp:base_site_url', siteUrl)}${element('wp:base_blog_url', siteUrl)}`,
  );
  for (const { name, slug } of categories)
    yield bytes(
      `<wp:category>${element('wp:category_nicename', slug)}<wp:category_parent></wp:category_parent>${cdata('wp:cat_name', name)}</wp:category>\n`,
    );
  for (const { name, slug } of tags)
    yield bytes(`<wp:tag>${element('wp:tag_slug', slug)}${cdata('wp:tag_name', name)}</wp:tag>\n`);
  const labels = new Map([...categories, ...tags].map((label) => [label.id, label]));
  let number = 1;
  for await (const text of publicTexts(deps)) {
    onFile(text.slug);
    yield bytes(itemOf(text, { labels, siteUrl, number, imageNumber: number + 1 }));
    number += 2;
  }
  yield bytes('</channel>\n</rss>\n');
}

const bytes = (text: string): Uint8Array => Buffer.from(text.replaceAll(FORBIDDEN, ''));
const element = (name: string, text: string): string => `<${name}>${escapeText(text)}</${name}>\n`;
const cdata = (name: string, text: string): string =>
  `<${name}><![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]></${name}>\n`;

interface Around {
  labels: ReadonlyMap<string, Label>;
  siteUrl: string;
  number: number;
  imageNumber: number;
}

function itemOf(text: PublicText, { labels, siteUrl, number, imageNumber }: Around): string {
  const statuses = { published: 'publish', scheduled: 'future', draft: 'draft' };
  const date = text.date.slice(0, 19).replace('T', ' ');
  const image = text.image;
  const post = [
    element('title', text.title),
    element('link', siteUrl + text.path),
    cdata('dc:creator', text.author),
    cdata('content:encoded', text.html),
    cdata('excerpt:encoded', text.intro ?? ''),
    element('wp:post_id', String(number)),
    element('wp:post_date', date),
    element('wp:post_date_gmt', date),
    element('wp:post_name', text.slug),
    element('wp:status', statuses[text.status]),
    element('wp:post_parent', '0'),
    element('wp:post_type', text.type.name === 'pages' ? 'page' : 'post'),
    labelOf(labels, text.category_id, 'category'),
    ...text.tag_ids.map((id) => labelOf(labels, id, 'post_tag')),
    metaOf('_yoast_wpseo_title', text.seo_title),
    metaOf('_yoast_wpseo_metadesc', text.seo_description),
    image === null ? '' : metaOf('_thumbnail_id', String(imageNumber)),
  ];
  return `<item>\n${post.join('')}</item>\n${image === null ? '' : imageItem(text, image, imageNumber)}`;
}

function imageItem(text: PublicText, image: string, number: number): string {
  const parts = [
    element('title', text.image_alt ?? text.title),
    element('wp:post_id', String(number)),
    element('wp:status', 'inherit'),
    element('wp:post_type', 'attachment'),
    element('wp:attachment_url', image),
    metaOf('_wp_attachment_image_alt', text.image_alt),
  ];
  return `<item>\n${parts.join('')}</item>\n`;
}

function labelOf(labels: ReadonlyMap<string, Label>, id: string | null, domain: string): string {
  const label = id === null ? undefined : labels.get(id);
  if (label === undefined) return '';
  return `<category domain="${domain}" nicename="${escapeAttribute(label.slug)}"><![CDATA[${label.name.replaceAll(']]>', '')}]]></category>\n`;
}

function metaOf(key: string, value: string | null): string {
  if (value === null || value === '') return '';
  return `<wp:postmeta>${element('wp:meta_key', key)}${cdata('wp:meta_value', value)}</wp:postmeta>\n`;
}
