import { Marked, type Tokens } from 'marked';

/** A heading of a page, for its contents and for links to it. */
export interface Heading {
  depth: number;
  id: string;
  text: string;
}

/** A part of a page, from one heading to the next, as plain text. */
export interface Section extends Heading {
  words: string;
}

/** What a page becomes. */
export interface Rendered {
  html: string;
  headings: Heading[];
  sections: Section[];
  /** Every target of a link or an image, as it is written. */
  links: string[];
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The text of HTML, on one line. */
const plain = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The ID of a heading, as GitHub makes it: links work in both places. */
export function headingId(text: string, taken: Set<string>): string {
  const base = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
  let id = base;
  for (let count = 1; taken.has(id); count += 1) id = `${base}-${count}`;
  taken.add(id);
  return id;
}

/**
 * Renders a page. Its title is left out: the page shows it.
 *
 * @param linkFor the address in the site for a link as it is written
 */
export function renderMarkdown(markdown: string, linkFor: (href: string) => string): Rendered {
  const taken = new Set<string>();
  const headings: Heading[] = [];
  const links: string[] = [];
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      heading({ depth, tokens }) {
        const html = this.parser.parseInline(tokens);
        const text = plain(html);
        const id = headingId(text, taken);
        headings.push({ depth, id, text });
        if (depth === 1) return '';
        const anchor = `<a class="anchor" href="#${id}" aria-label="Link to “${escaped(text)}”">#</a>`;
        return `<h${depth} id="${id}">${html} ${anchor}</h${depth}>\n`;
      },
      code({ text, lang = '' }) {
        const label = lang === '' ? 'Code' : `Code: ${escaped(lang)}`;
        const block = `<pre tabindex="0" role="region" aria-label="${label}"><code>${escaped(text)}\n</code></pre>`;
        return `<div class="code">${block}</div>\n`;
      },
      table(token) {
        return `<div class="table" tabindex="0" role="region" aria-label="Table">${tableOf(token, (cell) => this.parser.parseInline(cell))}</div>\n`;
      },
      link({ href, tokens }) {
        links.push(href);
        return `<a href="${escaped(linkFor(href))}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }) {
        links.push(href);
        return `<img src="${escaped(linkFor(href))}" alt="${escaped(text)}" loading="lazy">`;
      },
    },
  });
  const html = marked.parse(markdown, { async: false });
  return { html, headings, sections: sectionsOf(html, headings), links };
}

function tableOf(
  { header, rows }: Tokens.Table,
  inline: (tokens: Tokens.TableCell['tokens']) => string,
): string {
  const head = header.map(({ tokens }) => `<th scope="col">${inline(tokens)}</th>`).join('');
  const body = rows.map(
    (row) => `<tr>${row.map(({ tokens }) => `<td>${inline(tokens)}</td>`).join('')}</tr>`,
  );
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

/** The text below each heading; what comes before the second heading belongs to the title. */
function sectionsOf(html: string, headings: readonly Heading[]): Section[] {
  const own = html
    .replaceAll(/<a class="anchor"[^>]*>#<\/a>/g, '')
    .split(/<h[2-6] id="[^"]*">[\s\S]*?<\/h[2-6]>/);
  return headings.map((heading, index) => ({ ...heading, words: plain(own[index] ?? '') }));
}
