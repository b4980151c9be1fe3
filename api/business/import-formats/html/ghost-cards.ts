import { escapeAttribute, escapeText } from '#schema/document/formats/escape-html.ts';
import { embedFigure } from '../../../records/rich-text/embed-figure.ts';
import { toHtml } from '#schema/document/formats/to-html.ts';
import { ownValue } from '#schema/base/own-value.ts';
import { documentFromMarkdown } from '../../../records/rich-text/parse-markdown.ts';
import { DocumentError } from '../../../records/rich-text/document-error.ts';
import type { Notes } from '../notes.ts';
import { later } from '../../../platform/base/spoken.ts';
import { messages } from '../messages.ts';

const spoken = later(messages);

type Card = Record<string, unknown>;
type CardReader = (card: Card, notes: Notes) => string;

/**
 * One card of a Ghost text as HTML. Lexical and mobiledoc use mostly the same names. Cards without a
 * counterpart keep their readable text and are listed in `notes`.
 */
export function cardHtml(name: string, card: Card, notes: Notes): string {
  const read = ownValue(CARDS, name) ?? ownValue(CARDS, name.replace(/^card-/, ''));
  if (read !== undefined) return read(card, notes);
  notes.add(spoken('card', { name: name.slice(0, 40) }));
  return '';
}

const CARDS: Readonly<Record<string, CardReader>> = {
  image: (card) => figure(imageTag(card), card.caption),
  gallery: (card) => {
    const images = Array.isArray(card.images) ? (card.images as Card[]) : [];
    const figures = images.map((image) => figure(imageTag(image), undefined)).join('');
    return `<div class="gallery">${figures}</div>${paragraph(html(card.caption))}`;
  },
  html: (card) => html(card.html),
  markdown: (card, notes) => markdownHtml(text(card.markdown), notes),
  codeblock: (card) => codeHtml(card),
  code: (card) => codeHtml(card),
  hr: () => '<hr>',
  horizontalrule: () => '<hr>',
  callout: (card) => {
    const emoji = text(card.calloutEmoji);
    const words = html(card.calloutText);
    return `<aside class="callout callout-note"><p>${emoji === '' ? '' : `${escapeText(emoji)} `}${words}</p></aside>`;
  },
  bookmark: (card) => {
    const metadata = (
      typeof card.metadata === 'object' && card.metadata !== null ? card.metadata : {}
    ) as Card;
    const title = text(metadata.title) || text(card.title);
    if (text(card.url) === '') return paragraph(escapeText(title));
    const about = text(metadata.description) || text(card.description);
    return `<figure class="bookmark">${link(card.url, title || text(card.url))}${paragraph(escapeText(about))}</figure>`;
  },
  embed: (card, notes) => embedFigure(text(card.url)) ?? outside('page_link', { url: card.url }, notes),
  toggle: (card) => `<details><summary>${html(card.heading)}</summary>${html(card.content)}</details>`,
  button: (card) => {
    const label = link(card.buttonUrl, text(card.buttonText) || text(card.buttonUrl));
    return text(card.buttonUrl) === '' ? paragraph(label) : `<p class="action">${label}</p>`;
  },
  header: (card) =>
    `<h2>${html(card.header ?? card.heading)}</h2>${paragraph(html(card.subheader ?? card.subheading))}`,
  file: (card, notes) =>
    outside('download_link', { url: card.src, name: text(card.fileTitle) || text(card.fileName) }, notes),
  audio: (card, notes) => outside('audio_link', { url: card.src, name: text(card.title) }, notes),
  video: (card, notes) => outside('video_link', { url: card.src, name: text(card.fileName) }, notes),
  product: (card, notes) => {
    notes.add(spoken('product_card'));
    return `<p><strong>${html(card.productTitle)}</strong></p>${html(card.productDescription)}${paragraph(link(card.productUrl, text(card.productButton)))}`;
  },
  paywall: (_, notes) => {
    notes.add(spoken('paywall'));
    return '';
  },
  email: (_, notes) => left('email_only', notes),
  'email-cta': (_, notes) => left('email_only', notes),
  signup: (_, notes) => left('signup_form', notes),
  'call-to-action': (card, notes) => {
    notes.add(spoken('call_to_action'));
    return `${html(card.textValue)}${paragraph(link(card.buttonUrl, text(card.buttonText)))}`;
  },
  transistor: (_, notes) => left('podcast_player', notes),
};

function left(what: 'email_only' | 'podcast_player' | 'signup_form', notes: Notes): string {
  notes.add(spoken(what));
  return '';
}

function outside(
  what: 'audio_link' | 'download_link' | 'page_link' | 'video_link',
  { url, name = '' }: { url: unknown; name?: string },
  notes: Notes,
): string {
  notes.add(spoken(what, { url: text(url).slice(0, 300) }));
  return paragraph(link(url, name || text(url)));
}

function imageTag(card: Card): string {
  const size = (name: 'width' | 'height') =>
    typeof card[name] === 'number' ? ` ${name}="${card[name]}"` : '';
  return `<img src="${escapeAttribute(text(card.src))}" alt="${escapeAttribute(text(card.alt))}"${size('width')}${size('height')}>`;
}

function figure(image: string, caption: unknown): string {
  return `<figure>${image}${text(caption) === '' ? '' : `<figcaption>${html(caption)}</figcaption>`}</figure>`;
}

function codeHtml(card: Card): string {
  const language = text(card.language);
  return `<pre><code${language === '' ? '' : ` class="language-${escapeAttribute(language)}"`}>${escapeText(text(card.code))}</code></pre>`;
}

function markdownHtml(markdown: string, notes: Notes): string {
  try {
    return toHtml(documentFromMarkdown(markdown));
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    notes.add(spoken('markdown_block', { reason: error.spoken }));
    return '';
  }
}

function link(url: unknown, words: string): string {
  return text(url) === ''
    ? escapeText(words)
    : `<a href="${escapeAttribute(text(url))}">${escapeText(words)}</a>`;
}

function paragraph(inside: string): string {
  return inside === '' ? '' : `<p>${inside}</p>`;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** HTML in cards is sanitized later with all other HTML, so nothing needs to be removed here. */
const html = text;
