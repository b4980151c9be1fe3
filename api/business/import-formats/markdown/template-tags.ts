import { escapeAttribute } from '#schema/document/formats/escape-html.ts';
import type { Notes } from '../notes.ts';
import { later } from '../../../platform/base/spoken.ts';
import { messages } from '../messages.ts';

const spoken = later(messages);

/** Template language tags are removed; Hugo's figure becomes an image. */
export function withoutTemplateTags(markdown: string, notes: Notes): string {
  const unknown = new Set<string>();
  const parts = highlightsRead(markdown).split(/^(```[^\n]*|~~~[^\n]*)$/m);
  let isCode = false;
  const read = parts.map((part) => {
    if (/^(?:```|~~~)/.test(part)) isCode = !isCode;
    else if (!isCode) {
      return part.replace(
        /\{\{[<%]([^{}]{0,2000})[>%]\}\}|\{%([^{}]{0,2000})%\}/g,
        (_: string, hugo?: string, liquid?: string) => {
          const words = liquidWords(liquid) ?? hugoWords(hugo);
          if (words !== undefined) return words;
          const [name = ''] = (hugo ?? liquid ?? '').replace(/^[-\s/]+/, '').split(/\s/);
          if (name === 'figure' && hugo !== undefined) return figureOf(hugo);
          if (name !== '') unknown.add(name);
          return '';
        },
      );
    }
    return part;
  });
  for (const name of unknown) notes.add(spoken('template_tag', { name: name.slice(0, 60) }));
  return read.join('');
}

function figureOf(tag: string): string {
  const value = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
  const caption =
    value('caption') === '' ? '' : `<figcaption>${escapeAttribute(value('caption'))}</figcaption>`;
  return `\n<figure><img src="${escapeAttribute(value('src'))}" alt="${escapeAttribute(value('alt'))}">${caption}</figure>\n`;
}

const HIGHLIGHT =
  /\{%-?\s*highlight\s+([\w+#-]{1,30})[^%]{0,200}%\}\r?\n?([\s\S]*?)\{%-?\s*endhighlight\s*-?%\}|\{\{[<%]\s*highlight\s+"?([\w+#-]{1,30})"?[^}]{0,200}[>%]\}\}\r?\n?([\s\S]*?)\{\{[<%]\s*\/\s*highlight\s*[>%]\}\}/g;

/**
 * Highlighted code in Jekyll and Hugo stays code: its lines are unchanged. Without an end tag, it is text.
 */
function highlightsRead(markdown: string): string {
  if (!/endhighlight|\/\s*highlight/.test(markdown)) return markdown;
  return markdown.replace(HIGHLIGHT, (...groups: unknown[]) => {
    const [, liquid, jekyll, hugo, code] = groups.map((group) =>
      typeof group === 'string' ? group : undefined,
    );
    return `\n${fenced(liquid ?? hugo ?? '', jekyll ?? code ?? '')}\n`;
  });
}

/** A fence longer than any in the code. */
function fenced(language: string, code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${code.replace(/\s+$/, '')}\n${fence}`;
}

/** Jekyll's links to texts and files. */
function liquidWords(tag: string | undefined): string | undefined {
  const [, kind, path] = /^-?\s*(link|post_url)\s+(\S{1,300})\s*-?$/.exec(tag ?? '') ?? [];
  if (kind === undefined || path === undefined) return undefined;
  const [, date, slug] = /^(?:.*\/)?(\d{4}-\d\d-\d\d)-(.+?)(?:\.\w+)?$/.exec(path) ?? [];
  return date === undefined ? `/${path.replace(/^\/|\.\w+$/g, '')}` : `/${date.replaceAll('-', '/')}/${slug}`;
}

/** Hugo’s links to other texts, and embedded videos as links. */
function hugoWords(tag: string | undefined): string | undefined {
  const [, name, value] = /^\s*(ref|relref|youtube|vimeo)\s+"?([^"\s]{1,300})"?\s*$/.exec(tag ?? '') ?? [];
  if (name === undefined || value === undefined) return undefined;
  if (name === 'youtube') return `\n<https://www.youtube.com/watch?v=${encodeURIComponent(value)}>\n`;
  if (name === 'vimeo') return `\n<https://vimeo.com/${encodeURIComponent(value)}>\n`;
  return `/${value.replace(/^\/|(?:\/_?index)?\.md$/g, '')}`;
}
