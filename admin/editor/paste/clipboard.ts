import { cleanHtml } from './clean-html.ts';
import { htmlOfMarkdown, looksLikeMarkdown } from './markdown.ts';

interface Clipboard {
  html: string;
  text: string;
}

/** The clipboard as clean HTML; null for plain text. */
export function clipboardHtml({ html, text }: Clipboard): string | null {
  if (isRich(html)) return cleanHtml(html);
  return looksLikeMarkdown(text) ? htmlOfMarkdown(text) : null;
}

/** Editors of code wrap plain text in colored lines: that is text, not formatting. */
function isRich(html: string): boolean {
  if (html === '') return false;
  const isFromCodeEditor = /<div[^>]*style="[^"]*font-family:[^"]*(?:monospace|Menlo|Consolas)/i.test(html);
  return !isFromCodeEditor;
}
