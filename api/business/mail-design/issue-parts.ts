import type { Block } from '#schema/fields/blocks.ts';
import type { LiquidGuard } from './liquid-guard.ts';
import { safeMailHtml } from './mail-html.ts';
import { LOOK } from '../../platform/mail/mail-colors.ts';
import { escapeHtml } from './teasers-html.ts';

/** The default text at the end of an email, in its language. */
export interface FooterWords {
  /** May contain variables. */
  why: string;
  view: string;
  preferences: string;
  unsubscribe: string;
}

type Part = Extract<Block, { type: 'masthead' | 'line' | 'quote' | 'footer' }>;

interface PartContext {
  guard: LiquidGuard;
  isForWriter: boolean;
  footer: FooterWords;
  /** The class by which the preview finds it. */
  at: string;
}

/** A masthead, line, quote, or footer as MJML. */
export function partOf(block: Part, context: PartContext): string {
  const { guard, isForWriter, at } = context;
  if ('hint' in block && isForWriter && isHinted(block, block.text)) return hinted(block, { kind: 'x', at });
  const html = htmlOf(block, context);
  if (html === '') return '';
  return `<mj-text css-class="x${at}" padding="0 24px">${guard.keep(safeMailHtml(html, 'layout'))}</mj-text>`;
}

function htmlOf(block: Part, { guard, footer }: PartContext): string {
  const words = (text: string) => escapeHtml(guard.guard(text).text).replaceAll('\n', '<br>\n');
  const link = (variable: string) => guard.guard(`{{ ${variable} }}`).text;
  switch (block.type) {
    case 'masthead': {
      const name = words(block.text === undefined || block.text === '' ? '{{ site.name }}' : block.text);
      const line = block.line ? `<p class="dateline">${words(block.line)}</p>` : '';
      return `<p class="masthead"><a href="${link('site.url')}">${name}</a></p>${line}`;
    }
    case 'line': {
      const text = words(block.text);
      return text === '' ? '' : `<p class="${LINE_CLASSES[block.look]}">${text}</p>`;
    }
    case 'quote': {
      if (block.text === '') return '';
      const source = block.source ? `<br>\n<small>${words(block.source)}</small>` : '';
      return `<p class="pull">${words(block.text)}${source}</p>`;
    }
    case 'footer': {
      const why = words(block.text === undefined || block.text === '' ? footer.why : block.text);
      const view = `<a href="${link('view_in_browser_url')}">${words(footer.view)}</a>`;
      const end = `<a href="${link('unsubscribe_url')}">${words(footer.unsubscribe)}</a>`;
      const preferences = `<a href="${link('preferences_url')}">${words(footer.preferences)}</a>`;
      return `<p class="foot">${why}<br>\n${view} · ${preferences} · ${end}</p>`;
    }
  }
}

const LINE_CLASSES = { kicker: 'kicker', opening: 'opening', signature: 'signed' } as const;

/** Whether it contains only a hint for the author. */
export function isHinted({ hint }: { hint?: string | undefined }, written: string): boolean {
  return hint !== undefined && hint !== '' && written.replaceAll(/<[^<>]*>|&nbsp;/g, '').trim() === '';
}

/** A hint for the author. */
export function hinted(
  { hint = '' }: { hint?: string | undefined },
  { kind, at }: { kind: string; at: string },
): string {
  return `<mj-text css-class="${kind}${at}" color="${LOOK.quiet}" font-style="italic">${escapeHtml(hint)}</mj-text>`;
}
