import { directionOfLanguage } from '#schema/messages/direction.ts';
import type { Block } from '#schema/fields/blocks.ts';
import type { FilledList } from './content-teasers.ts';
import { type FooterWords, hinted, isHinted, partOf } from './issue-parts.ts';
import { escapeHtml, teasersHtml } from './teasers-html.ts';
import { withoutLoneHeadings } from './mail-source.ts';
import type { LiquidGuard } from './liquid-guard.ts';
import { safeMailHtml } from './mail-html.ts';
import { LOOK } from '../../platform/mail/mail-colors.ts';
import { MJML_ATTRIBUTES, SHEET_CSS } from './mail-look.ts';

interface BlockContext {
  guard: LiquidGuard;
  siteUrl: string;
  /** What each content list shows, by the block itself. */
  lists: ReadonlyMap<Block, FilledList | undefined>;
  /** The text of its footer. */
  footer: FooterWords;
  /** True: omitted parts are replaced by a note for the author. */
  isForWriter: boolean;
}

/**
 * Fills the line of the inbox after the preview text, which mail programs would otherwise continue with the beginning
 * of the email: invisible joiners, so that the spaces are not collapsed.
 */
const PREHEADER_PADDING = '\u200C\u00A0'.repeat(120);

/**
 * Converts blocks to an MJML document. User text is inserted only after MJML is done, so that it cannot break
 * the layout.
 */
export function mjmlOfBlocks(
  all: readonly Block[],
  {
    subject,
    preheader,
    tag,
    ...context
  }: BlockContext & { subject: string | null; preheader: string | null; tag: string },
): string {
  const blocks = context.isForWriter
    ? all
    : withoutLoneHeadings(all, (list) => (context.lists.get(list)?.teasers.length ?? 0) > 0);
  const preview =
    preheader === null
      ? ''
      : `<mj-preview>${written(preheader, context)}${context.guard.keep(PREHEADER_PADDING)}</mj-preview>`;
  // A variable, because several subjects may be tried.
  const title =
    subject === null ? '' : `<mj-title>${written('{{ newsletter.subject }}', context)}</mj-title>`;
  const schemes = '<mj-raw><meta name="color-scheme" content="light dark" /></mj-raw>';
  const space = (height: number) =>
    `<mj-section css-class="paper"><mj-column><mj-spacer height="${height}px" /></mj-column></mj-section>`;
  const sections = sectionsOf(blocks, { ...context, outline: outlineOf(blocks) });
  return `<mjml lang="${tag}" dir="${directionOfLanguage(tag)}"><mj-head>${title}${preview}${MJML_ATTRIBUTES}<mj-style>${SHEET_CSS}</mj-style>${schemes}</mj-head>
    <mj-body width="600px" background-color="${LOOK.paper}" css-class="page">${space(28)}
    ${sections.join('\n')}
    ${space(28)}</mj-body></mjml>`;
}

/** The position of a block: `3`, or `3.1.0` for the first block of the second column of the fourth. */
type Placed = Outlined & { path: string };
type Outlined = BlockContext & { outline: ReadonlyMap<Block, number> };

/**
 * Heading levels for screen readers: no level is skipped on the way down, whatever size was chosen, and
 * headings of one size below the same title share a level.
 */
function outlineOf(blocks: readonly Block[]): Map<Block, number> {
  const outline = new Map<Block, number>();
  const above: { size: number; level: number }[] = [];
  for (const block of blocks.flatMap((one) => (one.type === 'columns' ? one.columns.flat() : [one]))) {
    if (block.type !== 'heading') continue;
    const size = block.level ?? 2;
    while ((above.at(-1)?.size ?? 0) >= size) above.pop();
    const parent = above.at(-1);
    const level = parent === undefined ? size : parent.level + 1;
    above.push({ size, level });
    outline.set(block, level);
  }
  return outline;
}

/** Stacked blocks share one section: each extra one would add a kilobyte of markup to every email. */
function sectionsOf(blocks: readonly Block[], context: Outlined): string[] {
  const sections: string[] = [];
  let column: string[] = [];
  const close = () => {
    if (column.length > 0) sections.push(section([column.join('')]));
    column = [];
  };
  for (const [index, block] of blocks.entries()) {
    if (block.type !== 'columns') column.push(leafOf(block, { ...context, path: `${index}` }));
    else {
      close();
      const columns = block.columns.map((leaves, number) =>
        leaves.map((leaf, at) => leafOf(leaf, { ...context, path: `${index}.${number}.${at}` })).join(''),
      );
      sections.push(section(columns));
    }
  }
  close();
  return sections;
}

function section(columns: readonly string[]): string {
  const parts = columns.map((leaves) => `<mj-column>${leaves}</mj-column>`);
  return `<mj-section css-class="paper">${parts.join('')}</mj-section>`;
}

const HEADING_STYLES = {
  1: 'font-size:36px;line-height:1.14;letter-spacing:-0.015em;font-weight:600',
  2: 'font-size:25px;line-height:1.22;letter-spacing:-0.005em;font-weight:600',
  3: 'font-size:20px;line-height:1.35;font-weight:400;font-style:italic',
} as const;
const HEADING_PADDING = { 1: '6px 24px 14px', 2: '20px 24px 14px', 3: '10px 24px 6px' } as const;

function leafOf(block: Block, context: Placed): string {
  const { guard, isForWriter, path } = context;
  // The preview finds the clicked block by this class.
  const at = isForWriter ? ` at-${path.replaceAll('.', '-')}` : '';
  switch (block.type) {
    case 'heading':
      return headingOf(block, context, at);
    case 'text':
      return textOf(block, context, at);
    case 'masthead':
    case 'line':
    case 'quote':
    case 'footer':
      return partOf(block, { ...context, at });
    case 'html':
      return `<mj-text css-class="x${at}" padding="0 24px">${guard.keep(safeMailHtml(guard.guard(block.html).text, 'layout'))}</mj-text>`;
    case 'image':
      return imageOf(block, context, at);
    case 'button':
      return `<mj-button css-class="b${at}" href="${written(block.href, context)}">${written(block.text, context)}</mj-button>`;
    case 'divider':
      return `<mj-divider css-class="d${at}" />`;
    case 'content_list':
      return listOf(block, context, at);
    case 'columns':
      return '';
  }
}

type BlockOf<Type extends Block['type']> = Extract<Block, { type: Type }>;

function headingOf(block: BlockOf<'heading'>, context: Placed, at: string): string {
  const level = block.level ?? 2;
  if (context.isForWriter && isHinted(block, block.text)) return hinted(block, { kind: `h h${level}`, at });
  const tag = `h${context.outline.get(block) ?? level}`;
  const heading = `<${tag} style="margin:0;${HEADING_STYLES[level]}">${written(block.text, context)}</${tag}>`;
  return `<mj-text css-class="h h${level}${at}" padding="${HEADING_PADDING[level]}">${context.guard.keep(heading)}</mj-text>`;
}

function textOf(block: BlockOf<'text'>, { guard, isForWriter }: Placed, at: string): string {
  if (isForWriter && isHinted(block, block.html)) return hinted(block, { kind: 't', at });
  return `<mj-text css-class="t${at}">${guard.keep(safeMailHtml(guard.guard(block.html).text, 'text'))}</mj-text>`;
}

function imageOf(block: BlockOf<'image'>, context: Placed, at: string): string {
  const link = block.href === undefined ? '' : ` href="${written(block.href, context)}"`;
  const source = `${context.siteUrl}/images/${block.image_unique_identifier}/1200.jpg`;
  return `<mj-image css-class="i${at}" src="${context.guard.keep(source)}" alt="${written(block.alt, context)}"${link} />`;
}

function listOf(block: BlockOf<'content_list'>, context: Placed, at: string): string {
  const { siteUrl, isForWriter } = context;
  const html = teasersHtml(context.lists.get(block), { block, siteUrl, isForWriter });
  return html === '' ? '' : `<mj-text css-class="c${at}">${context.guard.keep(html)}</mj-text>`;
}

/** Escapes user text but keeps its Liquid, as one word that MJML leaves unchanged. */
function written(text: string, { guard }: BlockContext): string {
  return guard.keep(escapeHtml(guard.guard(text).text));
}
