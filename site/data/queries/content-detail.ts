import { ApiClientError } from '#api-client/api-error.ts';
import type { Moved } from '#schema/answers/records/content.ts';
import type { AnswerOf } from '#schema/answers/index.ts';
import type { ContentType } from '#schema/registry/registry.ts';
import { redirect } from 'vike/abort';
import type { PageVersion } from '../../base/metadata.ts';
import { languageOfPage, otherLanguages } from './page-language.ts';
import type { SiteContext } from '../../base/site-context.ts';
import type { ContentRecord } from '#schema/registry/content-record.ts';
import { followMoved, orNotFound } from '../not-found.ts';

/** One published record with its body. Redirects from a former slug; a missing record is not found. */
export async function loadRecord(site: SiteContext, type: ContentType, slug: string): Promise<ContentRecord> {
  return followMoved(await orNotFound(askFor(site, type, slug)));
}

/**
 * A record in the language of the page, or else in the site's own language. Includes the paths of all its
 * versions.
 */
export async function loadVersion(
  site: SiteContext,
  type: ContentType,
  slug: string,
): Promise<{ record: ContentRecord; versions: PageVersion[] }> {
  const record = followMoved(await orNotFound(askFor(site, type, slug).catch(orInOwn(site, type, slug))));
  const versions = await loadVersions(site, type, record.id);
  const wanted = versions.find(({ language }) => language === languageOfPage(site));
  // The slug belongs to the text in another language.
  if (wanted !== undefined && record.language !== wanted.language) throw redirect(wanted.path, 301);
  return { record, versions };
}

type Asked = [site: SiteContext, type: ContentType, slug: string];

function askFor(...[site, type, slug]: Asked): Promise<ContentRecord | Moved> {
  const language = type.localized === true ? languageOfPage(site) : undefined;
  const query = { content_type_name: type.storage.type, language };
  return site.api.ask('GET /content/slug/:slug', { params: { slug }, query });
}

function orInOwn(...[site, type, slug]: Asked) {
  return (error: unknown): Promise<ContentRecord | Moved> => {
    const isMissing = error instanceof ApiClientError && error.status === 404;
    if (!isMissing || languageOfPage(site) === undefined) throw error;
    const query = { content_type_name: type.storage.type };
    return site.api.ask('GET /content/slug/:slug', { params: { slug }, query });
  };
}

async function loadVersions(site: SiteContext, type: ContentType, id: string): Promise<PageVersion[]> {
  if (type.localized !== true || otherLanguages(site.settings).length === 0) return [];
  const found = await site.api.ask('GET /content/:id/translations', { params: { id } });
  return found.flatMap(({ language, path }) =>
    path !== null && site.settings.languages.includes(language) ? { language, path } : [],
  );
}

/** The content of the same type that was published right before and right after. */
export function loadNeighbours(
  site: SiteContext,
  id: string,
): Promise<AnswerOf<'GET /content/:id/neighbours'>> {
  return site.api.ask('GET /content/:id/neighbours', { params: { id } });
}

/** Published texts that link to it, newest first. */
export function loadMentions(site: SiteContext, id: string): Promise<ContentRecord[]> {
  return site.api.ask('GET /content/:id/mentions', { params: { id }, query: {} });
}

export function loadRelated(site: SiteContext, id: string, limit: number): Promise<ContentRecord[]> {
  return site.api.ask('GET /content/:id/related', { params: { id }, query: { limit } });
}
