import type { Block } from '#schema/fields/blocks.ts';
import {
  MAIL_DEPTH_MAX,
  MAIL_ELEMENTS_MAX,
  MAIL_VARIABLES_MAX,
  MARKUP_ATTRIBUTES_MAX,
  MARKUP_STRAY_SIGNS_MAX,
} from '#schema/base/limits.ts';
import { type MarkupCost, excessOf, markupCost } from '#schema/document/markup-cost.ts';
import { type ApiError, validationFailed } from '../../platform/base/api-error.ts';
import { Spoken, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** The source of an email: blocks, or MJML when there are none. */
export interface MailSource {
  subject: string | null;
  preheader: string | null;
  blocks: readonly Block[];
  mjml: string | null;
}

const WRITTEN_MAX_CHARS = 500_000;
const LIMITS = {
  elements: MAIL_ELEMENTS_MAX,
  depth: MAIL_DEPTH_MAX,
  attributes: MARKUP_ATTRIBUTES_MAX,
  strays: MARKUP_STRAY_SIGNS_MAX,
};

/**
 * Throws 422 for sources that are too costly to render or that no email program could show. Reads each text
 * once.
 */
export function refuseTooMuch({ blocks, mjml }: MailSource): void {
  const chars = blocks.flatMap(textsOf).reduce((sum, [, text]) => sum + (text?.length ?? 0), 0);
  if (chars > WRITTEN_MAX_CHARS) throw tooMuch('blocks', chars);
  refuseCostly(
    'blocks',
    blocks.flatMap(textsOf).map(([, text = '']) => text),
  );
  refuseCostly('mjml', [mjml ?? '']);
}

/** The texts of one email are rendered together and share its limits. */
function refuseCostly(field: 'blocks' | 'mjml', texts: readonly string[]): void {
  const total: MarkupCost = { elements: 0, depth: 0, attributes: 0, strays: 0, rebuilt: 0 };
  let variables = 0;
  for (const text of texts) {
    const cost = markupCost(text);
    total.elements += cost.elements;
    total.strays += cost.strays;
    total.depth = Math.max(total.depth, cost.depth);
    total.attributes = Math.max(total.attributes, cost.attributes);
    variables += countOf(text, '{{') + countOf(text, '{%');
  }
  const problem = excessOf(total, LIMITS);
  if (problem !== undefined) throw validationFailed({ [field]: [new Spoken(problem)] });
  if (variables > MAIL_VARIABLES_MAX)
    throw validationFailed({
      [field]: [spoken('many_variables', { count: MAIL_VARIABLES_MAX })],
    });
}

function countOf(text: string, part: string): number {
  let count = 0;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) count += 1;
  return count;
}

/** The 422 error for an email that is too long. */
export function tooMuch(field: 'blocks' | 'mjml', chars: number): ApiError {
  const kilobytes = Math.ceil(chars / 1024);
  return validationFailed({
    [field]: [spoken('too_long', { kilobytes })],
  });
}

/** The content lists among the blocks, including those in columns, in order. */
export function listsIn(blocks: readonly Block[]): Extract<Block, { type: 'content_list' }>[] {
  return blocks
    .flatMap((block) => (block.type === 'columns' ? block.columns.flat() : [block]))
    .filter((block) => block.type === 'content_list');
}

export function isBlank(text: string | null): text is null {
  return text === null || text.trim() === '';
}

/** Every text of a block that may contain Liquid, by name. */
export function textsOf(block: Block): [string, string | undefined][] {
  switch (block.type) {
    case 'heading':
      return [['text', block.text]];
    case 'text':
    case 'html':
      return [['html', block.html]];
    case 'image':
      return [
        ['alt', block.alt],
        ['href', block.href],
      ];
    case 'button':
      return [
        ['text', block.text],
        ['href', block.href],
      ];
    case 'masthead':
      return [
        ['text', block.text],
        ['line', block.line],
      ];
    case 'quote':
      return [
        ['text', block.text],
        ['source', block.source],
      ];
    case 'line':
    case 'footer':
      return [['text', block.text]];
    case 'columns':
      return block.columns.flat().flatMap(textsOf);
    case 'divider':
    case 'content_list':
      return [];
  }
}

/**
 * Drops headings that introduce nothing: directly before an empty content list that no other list follows.
 */
export function withoutLoneHeadings(
  blocks: readonly Block[],
  showsSomething: (list: Block) => boolean,
): Block[] {
  return blocks
    .map((block) =>
      block.type === 'columns'
        ? { ...block, columns: block.columns.map((leaves) => withoutLoneHeadings(leaves, showsSomething)) }
        : block,
    )
    .filter((block, index) => {
      if (block.type !== 'heading' || blocks[index + 1]?.type !== 'content_list') return true;
      const after = blocks.slice(index + 1);
      const end = after.findIndex(({ type }) => type !== 'content_list');
      return after.slice(0, end === -1 ? undefined : end).some(showsSomething);
    });
}
