import { twinPathOf } from '#site/feeds/paths/machine-paths.ts';
import { movedTo, notFound, textAnswer } from './machine-answers.ts';
import type { RenderedPage } from '../cache/cached-page.ts';

/** A rendered page as Markdown, with the same redirects and caching as the page. */
export async function twinOf(page: RenderedPage, origin: string): Promise<RenderedPage> {
  const { status, headers, body, tags, sources } = page;
  const { location } = headers;
  if (location !== undefined) return movedTo(twinPathOf(location) ?? location);
  if (status === 404) return notFound();
  if (status !== 200) return page;
  const html = body.toString();
  // Few read a page like this, and no start waits for what writes YAML.
  const { toPageTwin } = await import('#site/feeds/page-twin.ts');
  const twin = textAnswer('text/markdown', toPageTwin(html, origin));
  // Search engines should show the page itself.
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
  if (canonical !== undefined) twin.headers['link'] = `<${canonical}>; rel="canonical"`;
  return { ...twin, ...(tags && { tags }), ...(sources && { sources }) };
}
