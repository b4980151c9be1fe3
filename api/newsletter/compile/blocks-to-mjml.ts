import type { Block } from '#schema/fields/blocks.ts';
import type { LiquidGuard } from './liquid-guard.ts';
import { safeMailHtml } from './mail-html.ts';

/** A piece of content as a mail shows it. */
export interface ContentTeaser {
  title: string;
  intro: string | null;
  url: string;
}

interface BlockContext {
  guard: LiquidGuard;
  siteUrl: string;
  /** What each content list shows, by the block itself. */
  teasers: ReadonlyMap<Block, readonly ContentTeaser[]>;
}

/** What a mail looks like: ink on paper, one serif, as on the site. */
export const MAIL_CSS = `
.t p { margin: 0 0 16px; }
.t h1, .t h2, .t h3, .t h4 { margin: 24px 0 8px; line-height: 1.25; font-weight: 600; }
.t ul, .t ol { margin: 0 0 16px; padding-left: 24px; }
.t li { margin: 0 0 6px; }
.t a, .c a { color: #7a2e22; }
.t blockquote { margin: 0 0 16px; padding-left: 16px; border-left: 3px solid #d8d2c6; font-style: italic; }
.t img { max-width: 100%; height: auto; }
.c .title { font-size: 19px; line-height: 1.3; font-weight: 600; margin: 0; }
.c .title a { text-decoration: none; }
.c .intro { margin: 4px 0 20px; }
`;

/**
 * Blocks as an MJML document. Everything that somebody wrote stands for itself only after MJML has done its work, so that no text
 * can break the frame.
 */
export function mjmlOfBlocks(
  blocks: readonly Block[],
  { preheader, ...context }: BlockContext & { preheader: string | null },
): string {
  const preview = preheader === null ? '' : `<mj-preview>${written(preheader, context)}</mj-preview>`;
  const sections = blocks.map((block) => sectionOf(block, context));
  return `<mjml lang="en"><mj-head>${preview}<mj-attributes>
      <mj-all font-family="Literata, Georgia, 'Times New Roman', serif" />
      <mj-text font-size="17px" line-height="1.6" color="#1d1b18" padding="0 24px 16px" />
      <mj-button background-color="#7a2e22" color="#ffffff" font-size="16px" border-radius="3px" padding="8px 24px 24px" />
      <mj-image padding="0 24px 24px" />
      <mj-divider border-color="#d8d2c6" border-width="1px" padding="8px 24px 24px" />
      <mj-section padding="0" background-color="#ffffff" />
    </mj-attributes></mj-head><mj-body width="600px" background-color="#fbfaf7">
    <mj-section padding="24px 0 0"><mj-column><mj-spacer height="1px" /></mj-column></mj-section>
    ${sections.join('\n')}
    <mj-section padding="0 0 24px"><mj-column><mj-spacer height="1px" /></mj-column></mj-section>
  </mj-body></mjml>`;
}

function sectionOf(block: Block, context: BlockContext): string {
  const columns = block.type === 'columns' ? block.columns : [[block]];
  const parts = columns.map(
    (column) => `<mj-column>${column.map((leaf) => leafOf(leaf, context)).join('')}</mj-column>`,
  );
  return `<mj-section>${parts.join('')}</mj-section>`;
}

const HEADING_SIZES = { 1: '30px', 2: '24px', 3: '19px' } as const;

function leafOf(block: Block, context: BlockContext): string {
  const { guard } = context;
  switch (block.type) {
    case 'heading': {
      const level = block.level ?? 2;
      const heading = `<h${level} style="margin:0;font-size:inherit;font-weight:600">${written(block.text, context)}</h${level}>`;
      return `<mj-text font-size="${HEADING_SIZES[level]}" line-height="1.25" padding="16px 24px 8px">${guard.keep(heading)}</mj-text>`;
    }
    case 'text':
      return `<mj-text css-class="t">${guard.keep(safeMailHtml(guard.guard(block.html).text, 'text'))}</mj-text>`;
    case 'html':
      return `<mj-text padding="0 24px">${guard.keep(safeMailHtml(guard.guard(block.html).text, 'layout'))}</mj-text>`;
    case 'image': {
      const link = block.href === undefined ? '' : ` href="${written(block.href, context)}"`;
      const source = `${context.siteUrl}/images/${block.image_unique_identifier}/1200.jpg`;
      return `<mj-image src="${guard.keep(source)}" alt="${written(block.alt, context)}"${link} />`;
    }
    case 'button':
      return `<mj-button href="${written(block.href, context)}">${written(block.text, context)}</mj-button>`;
    case 'divider':
      return '<mj-divider />';
    case 'content_list':
      return `<mj-text css-class="c">${guard.keep(teasersOf(block, context))}</mj-text>`;
    case 'columns':
      return '';
  }
}

function teasersOf(block: Block, { teasers }: BlockContext): string {
  const items = (teasers.get(block) ?? []).map(({ title, intro, url }) => {
    const words = intro === null ? '' : `<p class="intro">${escapeHtml(intro)}</p>`;
    return `<p class="title"><a href="${escapeHtml(url)}">${escapeHtml(title)}</a></p>${words}`;
  });
  return items.join('');
}

/** Text of somebody, escaped, its Liquid kept; as one word that MJML leaves alone. */
function written(text: string, { guard }: BlockContext): string {
  return guard.keep(escapeHtml(guard.guard(text).text));
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
