import { escapeAttribute, escapeText } from '#schema/document/formats/escape-html.ts';
import { isLongerThan } from '#schema/document/caps.ts';
import { RICH_TEXT_MAX_BYTES } from '#schema/base/limits.ts';
import type { RichTextDocument } from '#schema/document/types.ts';
import { Lexer, Marked, type Tokens } from 'marked';
import { DocumentError } from './document-error.ts';
import { refuseCostly, TOO_DEEP } from './markdown-cost.ts';
import { documentFromHtml } from './parse-html.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/**
 * The document in a Markdown text: CommonMark with GitHub’s tables, strikethrough, and bare links, its `> [!NOTE]` callouts,
 * and footnotes (`[^1]` with `[^1]: text`). HTML in it is read as `documentFromHtml` does.
 * @throws DocumentError if the text is too large or nested too deeply
 */
export function documentFromMarkdown(markdown: string): RichTextDocument {
  return documentFromHtml(htmlFromMarkdown(markdown));
}

const CALLOUT = /^\s*\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*(?:\n|$)/;
const CALLOUT_MARKER = /^<p>\[!\w+\][ \t]*\n?/;
const TONES: Readonly<Record<string, string>> = {
  NOTE: 'note',
  TIP: 'tip',
  IMPORTANT: 'note',
  WARNING: 'warning',
  CAUTION: 'warning',
};

const marked = new Marked({
  gfm: true,
  renderer: {
    blockquote({ tokens, text }) {
      const body = this.parser.parse(tokens);
      // Tests the source, in which a marker that is just text still has its backslash.
      const tone = TONES[CALLOUT.exec(text)?.[1] ?? ''];
      if (tone === undefined) return `<blockquote>${body}</blockquote>`;
      return `<aside class="callout callout-${tone}">${body.replace(CALLOUT_MARKER, '<p>')}</aside>`;
    },
    link({ href, title, tokens }) {
      return `<a href="${attributeOf(href)}"${titleOf(title)}>${this.parser.parseInline(tokens)}</a>`;
    },
    image({ href, title, tokens, text }) {
      const alt = tokens === undefined ? text : this.parser.parseInline(tokens, this.parser.textRenderer);
      return `<img src="${attributeOf(href)}" alt="${attributeOf(alt)}"${titleOf(title)}>`;
    },
  },
  extensions: [
    {
      name: 'footnoteReference',
      level: 'inline',
      start: (source) => source.indexOf('[^'),
      tokenizer(source) {
        const match = /^\[\^([^\]\\\s]{1,50})\](?!\()/.exec(source);
        return match === null ? undefined : { type: 'footnoteReference', raw: match[0], label: match[1] };
      },
      renderer: ({ label, raw }) =>
        `<sup class="footnote-ref"><a href="#fn:${escapeAttribute(String(label))}">${escapeText(raw)}</a></sup>`,
    },
    {
      name: 'footnote',
      level: 'block',
      start: (source) => {
        // Called in the middle of a paragraph, so only the start of a later line of it counts: looking further would take
        // quadratic time.
        const from = source.startsWith('\n') ? 1 : 0;
        const rest = Lexer.rules.block.gfm.paragraph.exec(source.slice(from));
        const paragraph = source.slice(0, from + (rest?.[0].length ?? 0));
        const lineEnd = paragraph.search(/\n\[\^[^\]\\\s]{1,50}\]:/);
        return lineEnd === -1 ? undefined : lineEnd + 1;
      },
      tokenizer(source) {
        const match = /^\[\^([^\]\\\s]{1,50})\]:[ \t]*([^\n]*(?:\n(?!\[\^)[ \t]*\S[^\n]*)*)(?:\n|$)/.exec(
          source,
        );
        if (match === null) return undefined;
        const tokens = this.lexer.inlineTokens((match[2] ?? '').replace(/\n[ \t]*/g, ' '));
        return { type: 'footnote', raw: match[0], label: match[1], tokens };
      },
      renderer({ label, tokens }) {
        const text = this.parser.parseInline(tokens ?? []);
        return `<section class="footnotes"><ol><li id="fn:${escapeAttribute(String(label))}">${text}</li></ol></section>\n`;
      },
    },
  ],
});

/**
 * The same text as unsanitized HTML, for `documentFromHtml`, which removes what isn’t safe.
 * @throws DocumentError if the text is too large or nested too deeply
 */
export function htmlFromMarkdown(markdown: string): string {
  if (isLongerThan(markdown, RICH_TEXT_MAX_BYTES)) {
    throw new DocumentError(spoken('markdown_size', { limit: RICH_TEXT_MAX_BYTES / 1024 }));
  }
  refuseCostly(markdown);
  try {
    return marked.parse(markdown, { async: false });
  } catch (error) {
    // The Markdown parser is recursive, and throws this when its stack overflows.
    if (error instanceof RangeError) throw new DocumentError(TOO_DEEP, { cause: error });
    throw error;
  }
}

/** What Markdown reads as an entity (with its semicolon) stays one; any other ampersand is literal. */
function attributeOf(value: string): string {
  return value
    .replace(/&(?!#?\w{1,32};)/g, '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

function titleOf(title: Tokens.Link['title']): string {
  return title == null || title === '' ? '' : ` title="${attributeOf(title)}"`;
}
