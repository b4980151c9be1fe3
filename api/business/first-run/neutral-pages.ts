import { sql } from 'drizzle-orm';
import { fixedPages } from '#schema/fixed-pages.ts';
import { contentTypeNamed } from '#schema/registry.ts';
import { pages } from '#schema/resources/pages.ts';
import { rows } from '../../platform/database/database.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { importDocument } from '../import-folder/import-document.ts';

/** Texts without books for the site's fixed pages, until staff write their own; the privacy policy fits every site. */
const NEUTRAL: Readonly<
  Record<string, { title: string; intro: string; seo_description: string; body: string }>
> = {
  about: {
    title: 'About',
    intro: 'What {site_name} is, and who writes it.',
    seo_description: 'What {site_name} is, who writes it, and how to reach us.',
    body: `{site_name} has just begun. More about it and the people who write it will be on this page soon.

Questions, corrections and suggestions are welcome at [{contact_email}](mailto:{contact_email}).`,
  },
  terms: {
    title: 'Terms and Conditions',
    intro: 'By reading {site_name} you accept what is written on this page. It is short.',
    seo_description: 'The terms on which {site_name} is offered: what you may do with what you read here.',
    body: `## Reading

You may read everything on {site_name} without charge and without an account. You may link to any page and quote short passages with a link to the page they are from.

## Rights

The texts and pictures on {site_name} are ours or used with permission. Ask before you republish whole texts.

## What we promise

We take care to be accurate and correct mistakes when we learn of them. {site_name} is offered as it is, without warranty of any kind as far as the law allows.

## The newsletter

You receive it only if you asked for it and confirmed your address, and every issue carries a link that ends it. How we treat your address is written in the [Privacy Policy](/terms/privacy).

## Links

Pages that we link to are run by others, who answer for what is on them.

## Changes

When these terms change, the new ones are on this page and apply from then on.

Questions about these terms reach us at [{contact_email}](mailto:{contact_email}).`,
  },
  'pages/what-is-{site}-all-about': {
    title: 'What is {site_name} all about?',
    intro: '{site_name} in a few words.',
    seo_description: 'What {site_name} is all about.',
    body: `{site_name} is new. What it’s for, how to use it, and where to start will be on this page soon.`,
  },
};

/** True for a page that a person has saved. */
export const EDITED_BY_STAFF = sql`EXISTS (SELECT FROM revisions r WHERE r.record_id = content.id AND r.user_id IS NOT NULL)`;

/** Replaces the texts about books on the site's fixed pages, except on pages that staff have edited. */
export async function neutralizePages(deps: AppDeps): Promise<void> {
  const resource = contentTypeNamed(pages.storage.strategy === 'document' ? pages.storage.type : '');
  if (resource === undefined) return;
  const edited = await rows<{ id: string }>(
    deps.database.queries,
    sql`SELECT id FROM content WHERE id = ANY (${sql.param(fixedPages.map(({ id }) => id))}::uuid[]) AND ${EDITED_BY_STAFF}`,
  );
  const left = new Set(edited.map(({ id }) => id));
  for (const { id, slug } of fixedPages) {
    const text = NEUTRAL[slug];
    if (text === undefined || left.has(id)) continue;
    const { body, ...words } = text;
    await importDocument(deps, {
      resource,
      file: { attributes: { slug, ...words }, body },
      taxonomy: { categories: new Map(), tags: new Map() },
      decodeImage: () => Promise.reject(new Error('These pages have no pictures.')),
    });
  }
}
