import { z } from 'zod';
import type { SourceFacts, SourceSystem } from '#schema/answers/site-import.ts';
import { isWebUrl } from '#schema/fields/url.ts';
import { ownValue } from '#schema/own-value.ts';
import { contentTypes } from '#schema/registry.ts';
import { isPublicAddress, literalAddressOf } from '../../platform/network/public-address.ts';

/** How to map a category of the other system: to a new one, a tag, nothing, or the category with this id. */
const categoryChoice = z.union([z.enum(['make', 'tag', 'leave']), z.uuid()], {
  error: 'must be make, tag, leave, or the id of a category',
});

/** The same for a tag. */
const tagChoice = z.union([z.enum(['make', 'leave']), z.uuid()], {
  error: 'must be make, leave, or the id of a tag',
});
/** What becomes of a page: a page, what posts become, or nothing. */
const pageDecision = z.enum(['page', 'post', 'leave'], 'must be page, post, or leave');

/** What staff decide about a file as a whole. */
export const decisionsSchema = z.strictObject({
  resource: z.enum(contentTypes.map(({ name }) => name) as [string, ...string[]], {
    error: 'isn’t a content type',
  }),
  site_address: z
    .string('must be text')
    .max(500, 'must be at most 500 characters')
    .transform((text) => text.trim().replace(/\/+$/, ''))
    .refine((text) => text === '' || isWebUrl(text), 'must be a URL that starts with http:// or https://'),
  site_name: z
    .string('must be text')
    .max(200, 'must be at most 200 characters')
    .transform((text) => text.replace(/\s+/g, ' ').trim()),
  categories: z.record(z.string().max(200), categoryChoice),
  tags: z.record(z.string().max(200), tagChoice),
  authors: z.record(z.string().max(500), z.string('must be text').max(200, 'must be at most 200 characters')),
  pages: z.record(z.string().max(500), pageDecision),
  drafts_only: z.boolean('must be true or false'),
});
export type Decisions = z.output<typeof decisionsSchema>;

/** A file, as far as decisions are about it. */
export interface DecidedFile<Options extends object = object> {
  system: SourceSystem;
  facts: SourceFacts;
  options: Options;
}

/** The decisions of an import; those that one of an earlier version does not have are the usual ones. */
export function decisionsOf<Options extends object>(
  job: DecidedFile<Options>,
): Options & Pick<Decisions, 'site_name' | 'tags' | 'authors' | 'pages'> {
  const {
    site_name = siteNameIn(job),
    tags = {},
    authors = {},
    pages = {},
  } = job.options as Partial<Decisions>;
  return { ...job.options, site_name, tags, authors, pages };
}

/** What was decided about a page of the other site. */
export function pageChoice(job: DecidedFile, id: string): Decisions['pages'][string] {
  return ownValue(decisionsOf(job).pages, id) ?? 'page';
}

/** The name of the site as the file says it: empty for none, and for one that many sites have, such as `localhost`. */
export function siteNameIn({ system, facts }: Pick<DecidedFile, 'system' | 'facts'>): string {
  if (system === 'ghost') return '';
  if (system === 'markdown') return facts.title.slice(0, 200);
  const name = facts.address.toLowerCase().replace(/^https?:\/\/(?:www\.)?/, '');
  return isOnlyLocal(facts.address) ? '' : name.slice(0, 200);
}

function isOnlyLocal(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { hostname } = new URL(address);
  const literal = literalAddressOf(hostname);
  if (literal !== undefined) return !isPublicAddress(literal);
  return !hostname.includes('.') || /\.(?:local|localhost|test|internal|lan)$/.test(hostname);
}
