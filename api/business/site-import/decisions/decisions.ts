import { z } from 'zod';
import { type SourceFacts, type SourceSystem, hasUniqueIds } from '#schema/answers/operations/site-import.ts';
import { isWebUrl } from '#schema/fields/url.ts';
import { ownValue } from '#schema/base/own-value.ts';
import { contentTypes } from '#schema/registry/registry.ts';
import { isPublicAddress, literalAddressOf } from '../../../platform/network/public-address.ts';
import { faults } from '#schema/faults/faults.ts';

/**
 * What to do with a category of the other system: make a new one, make a tag, leave it out, or use the
 * category with this ID.
 */
const categoryChoice = z.union([z.enum(['make', 'tag', 'leave']), z.uuid()], faults.categoryChoice);

/** The same for a tag. */
const tagChoice = z.union([z.enum(['make', 'leave']), z.uuid()], faults.tagChoice);
/** What to do with a page: make a page, make what posts become, or leave it out. */
const pageDecision = z.enum(['page', 'post', 'leave'], faults.oneOf(['page', 'post', 'leave']));

const TYPES = contentTypes.map(({ name }) => name) as [string, ...string[]];

/** What staff decide about a file as a whole. */
export const decisionsSchema = z.strictObject({
  resource: z.enum(TYPES, faults.oneOf(TYPES)),
  site_address: z
    .string(faults.text)
    .max(500, faults.charactersAtMost(500))
    .transform((text) => text.trim().replace(/\/+$/, ''))
    .refine((text) => text === '' || isWebUrl(text), faults.webUrl),
  site_name: z
    .string(faults.text)
    .max(200, faults.charactersAtMost(200))
    .transform((text) => text.replace(/\s+/g, ' ').trim()),
  categories: z.record(z.string().max(200), categoryChoice),
  tags: z.record(z.string().max(200), tagChoice),
  authors: z.record(z.string().max(500), z.string(faults.text).max(200, faults.charactersAtMost(200))),
  pages: z.record(z.string().max(500), pageDecision),
  drafts_only: z.boolean(faults.boolean),
});
export type Decisions = z.output<typeof decisionsSchema>;

/** The parts of an import that decisions depend on. */
export interface DecidedFile<Options extends object = object> {
  system: SourceSystem;
  facts: SourceFacts;
  options: Options;
}

/** The decisions of an import. One from an earlier version gets the defaults for what it lacks. */
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

/**
 * The site’s name according to the file; empty if there is none, or if many sites have it, like `localhost`.
 */
export function siteNameIn({ system, facts }: Pick<DecidedFile, 'system' | 'facts'>): string {
  if (hasUniqueIds(system)) return '';
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
