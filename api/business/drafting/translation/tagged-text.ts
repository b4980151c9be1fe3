import type { InlineNode } from '#schema/document/types.ts';
import { visibleText } from '#schema/base/visible-text.ts';

/**
 * Inline content as one text: formatted words between numbered tags, and everything that is not text as a
 * single tag.
 */
export interface TaggedText {
  text: string;
  /** What the tags stand for; the first is number 1. */
  tagged: readonly InlineNode[];
}

const TAG = /<(\d{1,4})>([\s\S]*?)<\/\1>|<(\d{1,4})\/>/g;
const LOOKS_LIKE_A_TAG = /<\/?\d{1,4}\/?>/;

/** Undefined for text that contains such tags itself. */
export function taggedText(nodes: readonly InlineNode[]): TaggedText | undefined {
  const tagged: InlineNode[] = [];
  let text = '';
  for (const node of nodes) {
    if (node.type === 'text' && LOOKS_LIKE_A_TAG.test(node.text)) return undefined;
    if (node.type === 'text' && (node.marks ?? []).length === 0) {
      text += node.text;
      continue;
    }
    tagged.push(node);
    text +=
      node.type === 'text' ? `<${tagged.length}>${node.text}</${tagged.length}>` : `<${tagged.length}/>`;
  }
  return { text, tagged };
}

/** A translation without its tags. */
export function withoutTags(text: string): string {
  return text.replaceAll(TAG, (_whole, _number, words: string | undefined) => words ?? ' ');
}

/** A translation as inline content. Undefined when a tag is missing, used twice, or inside another. */
export function inlineContent(translation: string, tagged: readonly InlineNode[]): InlineNode[] | undefined {
  const nodes: InlineNode[] = [];
  const left = new Set(tagged.keys());
  const addText = (text: string) => {
    const clean = cleanLine(text);
    if (clean !== '') nodes.push({ type: 'text', text: clean });
  };
  let at = 0;
  for (const found of translation.matchAll(TAG)) {
    const [whole, wrapping, words = '', lone] = found;
    const index = Number(wrapping ?? lone) - 1;
    const node = tagged[index];
    const isText = node?.type === 'text';
    if (node === undefined || !left.delete(index) || isText !== (wrapping !== undefined)) return undefined;
    addText(translation.slice(at, found.index));
    const clean = cleanLine(words);
    if (LOOKS_LIKE_A_TAG.test(clean)) return undefined;
    if (!isText) nodes.push(node);
    else if (clean !== '') nodes.push({ ...node, text: clean });
    at = found.index + whole.length;
  }
  addText(translation.slice(at));
  return left.size > 0 || nodes.some((node) => node.type === 'text' && LOOKS_LIKE_A_TAG.test(node.text))
    ? undefined
    : nodes;
}

/** A model's text in one line, without control and hidden characters. */
function cleanLine(text: string): string {
  return visibleText(text.toWellFormed()).replaceAll(/[\u0000-\u001F\u007F]+/g, ' ');
}
