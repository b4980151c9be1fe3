import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { normalised } from '#schema/base/normalised.ts';
import { type SourceHeading, type SourceText, SourceError, cleanText } from './source-text.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

type HtmlNode = DefaultTreeAdapterTypes.Node;

/** Elements that are hidden or not part of the text. */
const SKIPPED = new Set(
  'head script style template noscript svg math iframe object form button select nav'.split(' '),
);
const BLOCKS = new Set(
  'p div section article main aside header footer h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre table tr figure figcaption hr address body'.split(
    ' ',
  ),
);
const HEADING = /^h[1-6]$/;
/** Only malicious trees are deeper. */
const DEPTH_MAX = 400;

/** The text of HTML pages, one after the other; their headings are those of the source. */
export function sourceOfHtml(pages: readonly string[]): SourceText {
  const collected: Collected = { text: '', headings: [] };
  for (const page of pages) {
    breakParagraph(collected);
    collect(parse(page), { collected, preformatted: false, depth: 0 });
  }
  const text = cleanText(collected.text);
  // Cleaning trims the start, which holds only line breaks.
  const cut = collected.text.length - collected.text.trimStart().length;
  return {
    text,
    headings: collected.headings.map(({ at, title }) => ({ at: Math.max(0, at - cut), title })),
    pages: [],
  };
}

interface Collected {
  text: string;
  headings: SourceHeading[];
}
interface Place {
  collected: Collected;
  preformatted: boolean;
  depth: number;
}

function collect(node: HtmlNode, place: Place): void {
  if (place.depth > DEPTH_MAX) throw new SourceError(spoken('too_deep'));
  const { collected } = place;
  if ('value' in node) {
    collected.text += place.preformatted ? node.value : inLine(node.value, collected.text);
    return;
  }
  if (!('childNodes' in node)) return;
  const name = 'tagName' in node ? node.tagName : '';
  if (SKIPPED.has(name)) return;
  if (name === 'br') collected.text += '\n';
  const isBlock = BLOCKS.has(name);
  if (isBlock) breakParagraph(collected);
  const at = collected.text.length;
  const inner = { collected, preformatted: place.preformatted || name === 'pre', depth: place.depth + 1 };
  for (const child of node.childNodes) collect(child, inner);
  if (HEADING.test(name)) noteHeading(collected, at);
  if (name === 'td' || name === 'th') collected.text += ' ';
  if (isBlock) breakParagraph(collected);
}

function noteHeading(collected: Collected, at: number): void {
  const title = collected.text.slice(at).trim().replaceAll(/\s+/g, ' ').slice(0, 120);
  if (title !== '') collected.headings.push({ at, title });
}

function inLine(value: string, before: string): string {
  const text = normalised(value, 'NFC').replaceAll(/\s+/g, ' ');
  return /\s$/.test(before) || before === '' ? text.trimStart() : text;
}

function breakParagraph(collected: Collected): void {
  if (collected.text === '' || collected.text.endsWith('\n\n')) return;
  collected.text = `${collected.text.trimEnd()}\n\n`;
}
