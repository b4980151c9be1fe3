import type { ContentType } from '#schema/registry.ts';
import type { SiteContext } from '../site-context.ts';
import type { ContentRecord } from './content-record.ts';
import { type Moved, followMoved, orNotFound } from './not-found.ts';

/** One published record with its body; a slug of the past redirects, none is not found. */
export async function loadRecord(site: SiteContext, type: ContentType, slug: string): Promise<ContentRecord> {
  const path = `/content/slug/${encodeURIComponent(slug)}`;
  const query = { content_type_name: type.storage.type };
  return followMoved(await orNotFound(site.api.data<ContentRecord | Moved>('GET', path, { query })));
}

/** What was published right before a piece and right after it, among its own type. */
export function loadNeighbours(site: SiteContext, id: string): Promise<Neighbours> {
  return site.api.data<Neighbours>('GET', `/content/${id}/neighbours`);
}

interface Neighbours {
  previous: ContentRecord | null;
  next: ContentRecord | null;
}

export function loadRelated(site: SiteContext, id: string, limit: number): Promise<ContentRecord[]> {
  return site.api.data<ContentRecord[]>('GET', `/content/${id}/related`, { query: { limit } });
}
