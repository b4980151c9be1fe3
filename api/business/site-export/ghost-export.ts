import { createHash } from 'node:crypto';
import { slugify } from '#schema/base/slugify.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { labelsOf, type PublicText, publicTexts } from './public-texts.ts';

/** Ghost’s IDs have 24 hexadecimal digits. */
const ghostId = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 24);

/**
 * Content as JSON that Ghost 5 and later can import (Settings → Import/Export), and so can we: posts and
 * pages with their HTML, tags, categories as primary tags, and authors. Images keep their URLs on this site;
 * Ghost fetches nothing from there.
 */
export async function* ghostExport(
  deps: AppDeps,
  onFile: (name: string) => void = () => undefined,
): AsyncGenerator<Uint8Array> {
  const [categories, tags] = [await labelsOf(deps, 'categories'), await labelsOf(deps, 'tags')];
  const authors = new Map<string, string>();
  const links: { post_id: string; tag_id: string; sort_order: number }[] = [];
  const byAuthor: { post_id: string; author_id: string }[] = [];
  yield bytes(`{"db":[{"meta":{"exported_on":${deps.now().getTime()},"version":"5.0.0"},"data":{"posts":[`);
  let separator = '';
  for await (const text of publicTexts(deps)) {
    onFile(text.slug);
    yield bytes(`${separator}${JSON.stringify(postOf(text))}`);
    separator = ',\n';
    const labels = [text.category_id, ...text.tag_ids].filter((id) => id !== null);
    labels.forEach((id, order) =>
      links.push({ post_id: ghostId(text.id), tag_id: ghostId(id), sort_order: order }),
    );
    if (text.author === '') continue;
    authors.set(text.author, ghostId(`author ${text.author}`));
    byAuthor.push({ post_id: ghostId(text.id), author_id: ghostId(`author ${text.author}`) });
  }
  const rest = {
    tags: uniqueSlugs([...categories, ...tags]).map(({ id, name, slug, description }) => ({
      id: ghostId(id),
      name,
      slug,
      description,
    })),
    posts_tags: links,
    users: [...authors].map(([name, id]) => ({
      id,
      name,
      slug: slugify(name),
      email: `${slugify(name) || id}@example.com`,
    })),
    posts_authors: byAuthor,
    settings: [
      { key: 'title', value: deps.site().name },
      { key: 'description', value: deps.site().description },
    ],
  };
  yield bytes(`],\n${JSON.stringify(rest).slice(1, -1)}}}]}\n`);
}

const bytes = (text: string): Uint8Array => Buffer.from(text);

function postOf(text: PublicText): Record<string, unknown> {
  const { id, title, slug, html, status, intro, image } = text;
  return {
    id: ghostId(id),
    uuid: id,
    title,
    slug,
    html,
    status,
    visibility: 'public',
    type: text.type.name === 'pages' ? 'page' : 'post',
    feature_image: image,
    custom_excerpt: intro?.slice(0, 300) ?? null,
    meta_title: text.seo_title,
    meta_description: text.seo_description,
    canonical_url: text.canonical_url,
    created_at: text.created_at,
    updated_at: text.updated_at,
    published_at: status === 'draft' ? null : text.date,
  };
}

/** A category and a tag may have the same slug here, which Ghost would treat as one tag. */
function uniqueSlugs<Label extends { slug: string }>(labels: readonly Label[]): Label[] {
  const taken = new Set<string>();
  return labels.map((label) => {
    const slug = taken.has(label.slug) ? `${label.slug}-tag` : label.slug;
    taken.add(slug);
    return { ...label, slug };
  });
}
