import type { Page } from '#schema/base/page.ts';
import type { SiteContext } from '../../base/site-context.ts';
import type { Issue, WholeIssue } from '#schema/answers/newsletter/campaigns.ts';

/** One page of the public issues, the newest first. */
export function loadIssues(site: SiteContext, page: number): Promise<Page<Issue>> {
  return site.api.ask('GET /published-newsletters', { query: { page } });
}

/** One public issue. Throws `ApiClientError` if there is none. */
export function loadIssue(site: SiteContext, slug: string): Promise<WholeIssue> {
  return site.api.ask('GET /published-newsletters/:slug', { params: { slug } });
}

export function pathOfIssue({ slug }: Pick<Issue, 'slug'>): string {
  return `/newsletters/${slug}`;
}
