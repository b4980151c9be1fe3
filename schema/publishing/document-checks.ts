import type { RichTextDocument, RichTextNode } from '../document/types.ts';
import { isWebAddress } from '../document/safe-url.ts';
import { quotingBlocks } from '../document/contents/quotations.ts';
import { attributesOf, childrenOf, textOf } from '../document/contents/walk.ts';
import type { FoundInDocument } from '../answers/records/publishing.ts';
import type { ReadyLanguage, Say, Translator } from '../messages/translator.ts';
import { messages } from './messages.ts';

/** A node and its position: indexes among the children, from the document down. */
export interface Placed {
  node: RichTextNode;
  path: number[];
}

/** Every node of a document in reading order, with its position. */
export function* placedNodes(document: RichTextDocument): Generator<Placed, void, undefined> {
  const waiting: Placed[] = [{ node: document, path: [] }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    yield next;
    const children = childrenOf(next.node);
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const node = children[index];
      if (node !== undefined) waiting.push({ node, path: [...next.path, index] });
    }
  }
}

/** Problems in a text: quotes that weren’t found, images without alt text, headings out of order. */
export function documentChecks(
  document: RichTextDocument,
  words: Pick<Translator<ReadyLanguage>, 'of'>,
): FoundInDocument[] {
  const placed = [...placedNodes(document)];
  const say = words.of(messages);
  return [...unverified(document, placed, say), ...images(placed, say), ...headings(placed, say)];
}

type SayChecks = Say<(typeof messages)['texts']>;

function unverified(
  document: RichTextDocument,
  placed: readonly Placed[],
  say: SayChecks,
): FoundInDocument[] {
  const blocks = new Set<RichTextNode>(
    quotingBlocks(document)
      .filter(({ block }) => block.attrs?.verified === false)
      .map(({ block }) => block),
  );
  return placed
    .filter(({ node }) => blocks.has(node))
    .map(({ node, path }) => ({
      rule: 'unverified-quotation',
      severity: 'red',
      message: say('unverified', { quote: shortened(quotedText(node)) }),
      path,
    }));
}

function images(placed: readonly Placed[], say: SayChecks): FoundInDocument[] {
  return placed.flatMap(({ node, path }): FoundInDocument[] => {
    if (node.type !== 'image') return [];
    const { alt, identifier, src } = attributesOf(node);
    // The site’s policy lets browsers load only its own images.
    const isRemote = identifier === null && src !== null && isWebAddress(src);
    return [
      ...(isRemote ? [remoteImage(say('remote_image', { host: hostOf(src) }), path)] : []),
      ...(alt?.trim() === ''
        ? [{ rule: 'alternative-text', severity: 'amber', message: say('image_no_alt'), path } as const]
        : []),
    ];
  });
}

function remoteImage(message: string, path: number[]): FoundInDocument {
  return { rule: 'remote-image', severity: 'red', message, path };
}

function hostOf(address: string): string {
  return /^https?:\/\/([^/?#]+)/i.exec(address)?.[1] ?? shortened(address);
}

/** Headings in a text start at level 2, and no level may be skipped on the way down. */
function headings(placed: readonly Placed[], say: SayChecks): FoundInDocument[] {
  let above = 1;
  return placed.flatMap(({ node, path }): FoundInDocument[] => {
    if (node.type !== 'heading') return [];
    const { level } = attributesOf(node);
    const isTooDeep = level > above + 1;
    const wanted = above + 1;
    above = level;
    if (!isTooDeep) return [];
    const message = say('heading_skips', { heading: shortened(textOf(node)), level: wanted });
    return [{ rule: 'heading-order', severity: 'amber', message, path }];
  });
}

function quotedText(node: RichTextNode): string {
  return node.type === 'blockquote' ? childrenOf(node).map(textOf).join(' ') : textOf(node);
}

const SHOWN_CHARS = 48;

/** Enough of a text to recognize it. */
export function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= SHOWN_CHARS ? line : `${line.slice(0, SHOWN_CHARS - 1).trimEnd()}…`;
}
