import type { AnswerOf } from '#schema/answers/index.ts';
import type { ContentType } from '#schema/registry.ts';
import type { SiteContext } from '../site-context.ts';
import type { ContentRecord } from '#schema/content-record.ts';
import { followMoved, orNotFound } from './not-found.ts';

/** One published record with its body; a slug of the past redirects, none is not found. */
export async function loadRecord(site: SiteContext, type: ContentType, slug: string): Promise<ContentRecord> {
  const query = { content_type_name: type.storage.type };
  return followMoved(await orNotFound(site.api.ask('GET /content/slug/:slug', { params: { slug }, query })));
}

/** What was published right before a piece and right after it, among its own type. */
export function loadNeighbours(
  site: SiteContext,
  id: string,
): Promise<AnswerOf<'GET /content/:id/neighbours'>> {
  return site.api.ask('GET /content/:id/neighbours', { params: { id } });
}

export function loadRelated(site: SiteContext, id: string, limit: number): Promise<ContentRecord[]> {
  return site.api.ask('GET /content/:id/related', { params: { id }, query: { limit } });
}
