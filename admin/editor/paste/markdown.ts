import { Marked } from 'marked';
import { cleanHtml } from './clean-html.ts';

const SIGNS = [
  /^#{1,6} \S/m,
  /^\s{0,3}[-*+] \S.*\n\s{0,3}[-*+] \S/m,
  /^\s{0,3}\d+[.)] \S.*\n\s{0,3}\d+[.)] \S/m,
  /^> \S/m,
  /^```/m,
  /^\|? ?:?-{3,}:? ?\|/m,
  /\[[^\]\n]+\]\((?:https?:\/\/|\/|#|mailto:)[^)\s]+\)/,
  /\*\*\S[^*\n]*\*\*/,
  /\[\^[^\]\s]+\]/,
];
const TONES: Readonly<Record<string, string>> = { TIP: 'tip', WARNING: 'warning', CAUTION: 'warning' };
const CALLOUT = /^<p>\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]\s*/;

const marked = new Marked({
  gfm: true,
  renderer: {
    blockquote({ tokens }) {
      const body = this.parser.parse(tokens);
      const kind = CALLOUT.exec(body)?.[1];
      if (kind === undefined) return `<blockquote>${body}</blockquote>`;
      return `<aside class="callout callout-${TONES[kind] ?? 'note'}">${body.replace(CALLOUT, '<p>')}</aside>`;
    },
  },
});

/** Whether the Markdown characters of a pasted text are intended. A single dash or star is not enough. */
export function looksLikeMarkdown(text: string): boolean {
  return SIGNS.some((sign) => sign.test(text));
}

/** Clean HTML of a Markdown text, with its footnotes (`[^1]` and `[^1]: words`) and `> [!TIP]` callouts. */
export function htmlOfMarkdown(text: string): string {
  const notes = new Map<string, string>();
  const body = text.replace(
    /^\[\^([^\]\s]+)\]:[ \t]*(.+(?:\n[ \t]+\S.*)*)\n?/gm,
    (_, label: string, words: string) => {
      notes.set(label, words.replace(/\s+/g, ' ').trim());
      return '';
    },
  );
  const html = marked.parse(body, { async: false });
  const withNotes = html.replace(/\[\^([^\]\s<]+)\]/g, (reference, label: string) => {
    const words = notes.get(label);
    return words === undefined ? reference : `<sup data-text="${escaped(words)}"></sup>`;
  });
  return cleanHtml(withNotes);
}

function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
