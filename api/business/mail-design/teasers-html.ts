import type { Block } from '#schema/fields/blocks.ts';
import type { Translator } from '#schema/messages/translator.ts';
import { english } from '../../platform/base/spoken.ts';
import type { ContentTeaser, FilledList } from './content-teasers.ts';
import { messages } from './messages.ts';

interface ListOptions {
  block: Extract<Block, { type: 'content_list' }>;
  siteUrl: string;
  isForWriter: boolean;
}

/** The items of a content list; empty when nothing is found, except for the author. */
export function teasersHtml(
  list: FilledList | undefined,
  { block, siteUrl, isForWriter }: ListOptions,
): string {
  const { teasers = [], hidden = 0 } = list ?? {};
  const note = isForWriter ? noteOf(list, english) : undefined;
  const said = note === undefined ? '' : `<p class="note">${escapeHtml(note)}</p>`;
  if (teasers.length === 0) return said;
  if (block.look === 'titles') return `${teasers.map(titleLine).join('')}${hidden > 0 ? said : ''}`;
  const entries = teasers.map((teaser) => entryOf(teaser, block.look === 'covers' ? siteUrl : undefined));
  return `<table role="presentation" cellpadding="0" cellspacing="0">${entries.join('')}</table>${hidden > 0 ? said : ''}`;
}

/** What the author should know about a list, in a sentence; undefined if nothing. */
export function noteOf(list: FilledList | undefined, words: Translator): string | undefined {
  const say = words.of(messages);
  if (list === undefined) return undefined;
  const { teasers, hidden, rule } = list;
  if (hidden > 0) return say('hidden', { count: hidden });
  if (teasers.length > 0) return undefined;
  return say(rule?.if_empty === 'stop' ? 'nothing_stops' : 'nothing_skipped');
}

function entryOf(teaser: ContentTeaser, siteUrl: string | undefined): string {
  const { title, intro, url, image } = teaser;
  const words = intro === null ? '' : `<p class="intro">${escapeHtml(intro)}</p>`;
  const text = `<p class="kind">${kindOf(teaser)}</p><p class="title"><a href="${escapeHtml(url)}">${escapeHtml(title)}</a></p>${words}`;
  if (siteUrl === undefined) return `<tr><td>${text}</td></tr>`;
  // Not cropped: the URL of a crop expires when its focal point moves, but an email stays as it is.
  const cover = `<img src="${siteUrl}/images/${image}/200.jpg" width="92" alt="">`;
  // The title next to it is the same link, for screen readers and keyboard users.
  const picture =
    image === null
      ? ''
      : `<td class="pic"><a href="${escapeHtml(url)}" aria-hidden="true" tabindex="-1">${cover}</a></td>`;
  return `<tr>${picture}<td${image === null ? ' colspan="2"' : ''}>${text}</td></tr>`;
}

function titleLine(teaser: ContentTeaser): string {
  const { title, url } = teaser;
  return `<p class="line"><a href="${escapeHtml(url)}">${escapeHtml(title)}</a><br><span>${kindOf(teaser)}</span></p>`;
}

function kindOf({ kind, category, byline, readingMinutes }: ContentTeaser): string {
  const parts = [kind, category, ...byline, readingMinutes > 0 ? `${readingMinutes} min` : null];
  return parts.flatMap((part) => (part === null ? [] : [escapeHtml(part)])).join(' · ');
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
