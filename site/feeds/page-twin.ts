import { stringify } from 'yaml';
import { markdownOfHtml, unescapeHtml } from './html-markdown.ts';

/** Any page of the site as Markdown, from its HTML: front matter, then the text of its main part. */
export function toPageTwin(html: string, origin: string): string {
  const front = {
    title: textOf(/<title>([^<]*)<\/title>/.exec(html)),
    canonical: textOf(/<link rel="canonical" href="([^"]*)"/.exec(html)),
    description: textOf(/<meta name="description" content="([^"]*)"/.exec(html)),
  };
  const main = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? '';
  const told = Object.fromEntries(Object.entries(front).filter(([, value]) => value !== ''));
  return `---\n${stringify(told, { lineWidth: 0 })}---\n\n${markdownOfHtml(main, origin)}\n`;
}

function textOf(found: RegExpExecArray | null): string {
  return unescapeHtml(found?.[1] ?? '');
}
