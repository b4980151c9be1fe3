import type { Page } from '#schema/answers/page.ts';
import type { SiteContext } from '../site-context.ts';

/** One issue of the newsletter as the archive names it. */
export interface Issue {
  slug: string;
  subject: string;
  preheader: string | null;
  sent_at: string;
}

/** An issue with its words. */
export interface WholeIssue extends Issue {
  text: string;
}

/** One page of the public issues, the newest first. */
export function loadIssues(site: SiteContext, page: number): Promise<Page<Issue>> {
  return site.api.data<Page<Issue>>('GET', '/published-newsletters', { query: { page } });
}

/** One public issue. Throws `ApiClientError` where there is none. */
export function loadIssue(site: SiteContext, slug: string): Promise<WholeIssue> {
  return site.api.data<WholeIssue>('GET', `/published-newsletters/${encodeURIComponent(slug)}`);
}

export function pathOfIssue({ slug }: Pick<Issue, 'slug'>): string {
  return `/newsletters/${slug}`;
}
