import { sql } from 'drizzle-orm';
import { fixedPages } from '#schema/pages/fixed-pages.ts';
import { contentTypeNamed } from '#schema/registry/registry.ts';
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
    intro: 'What {site_name} is and who writes it.',
    seo_description: 'What {site_name} is, who writes it, and how to reach us.',
    body: `{site_name} is just getting started. Come back soon to read more about the site and the people behind it.

Questions, corrections, and suggestions are welcome at [{contact_email}](mailto:{contact_email}).`,
  },
  terms: {
    title: 'Terms and Conditions',
    intro: 'By using {site_name}, you agree to these terms. They’re short.',
    seo_description: 'The terms for using {site_name}, and what you can do with what you read here.',
    body: `## Reading

You can read everything on {site_name} for free and without an account. You’re welcome to link to any page, and to quote short passages with a link to the page they come from.

## Rights

The text and images on {site_name} are ours or used with permission. Please ask before you republish a whole piece.

## What we promise

We try to be accurate, and we correct mistakes when we learn of them. {site_name} is provided as is, without warranties of any kind, to the extent permitted by law.

## The newsletter

You’ll only get it if you sign up and confirm your email address, and every issue has an unsubscribe link. The [Privacy Policy](/terms/privacy) explains how we handle your data.

## Links

We link to pages run by other people. They’re responsible for what’s on them.

## Changes

If we change these terms, we’ll post the new ones here, and they’ll apply from then on.

If you have questions about these terms, write to us at [{contact_email}](mailto:{contact_email}).`,
  },
  'pages/what-is-{site}-all-about': {
    title: 'What is {site_name} all about?',
    intro: '{site_name} in a few words.',
    seo_description: 'What {site_name} is all about.',
    body: `{site_name} is new. Come back soon to find out what it’s for, how to use it, and where to start.`,
  },
};

/** True for a page that a person has saved. */
const EDITED_BY_STAFF = sql`EXISTS (SELECT FROM revisions r WHERE r.record_id = content.id AND r.user_id IS NOT NULL)`;

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
      decodeImage: () => Promise.reject(new Error('These pages have no images.')),
    });
  }
}
