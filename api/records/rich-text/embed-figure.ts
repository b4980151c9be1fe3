import { embedOf } from '#schema/document/embeds.ts';
import { nodeHtml } from '#schema/document/formats/to-html.ts';

/** A video or audio player in the form that documents are read from; undefined for URLs that no declared provider plays. */
export function embedFigure(href: string, title = ''): string | undefined {
  if (embedOf(href) === undefined) return undefined;
  return nodeHtml({ type: 'embed', attrs: title === '' ? { href } : { href, title } }, []);
}
