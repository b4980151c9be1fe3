import type { RichTextDocument, RichTextNode } from '../types.ts';
import { childrenOf } from './walk.ts';

/** The values of placeholders in texts; an undefined value removes the sentence or paragraph around it. */
export interface SiteValues {
  site_name: string;
  site_url: string;
  contact_email: string | undefined;
}

const NAMES = ['site_name', 'site_url', 'contact_email'] as const satisfies readonly (keyof SiteValues)[];
/** Braces in the address of a link may have been escaped on the way. */
const PLACEHOLDER = new RegExp(`(?:\\{|%7B)(${NAMES.join('|')})(?:\\}|%7D)`, 'gi');
const SENTENCE_ENDS = /(?<=[.!?…])\s+/;

/** A line of text with its placeholders filled in. A sentence with one that has no value is left out. */
export function fillText(text: string, values: SiteValues): string {
  if (!isMissing(text, values)) return fill(text, values);
  return fill(
    text
      .split(SENTENCE_ENDS)
      .filter((sentence) => !isMissing(sentence, values))
      .join(' '),
    values,
  );
}

/** A rich text with its placeholders filled in. A paragraph with one that has no value is left out. */
export function fillDocument(document: RichTextDocument, values: SiteValues): RichTextDocument {
  const filled = fillNode(document, values);
  return filled === undefined ? { type: 'doc' } : (filled as RichTextDocument);
}

/** Undefined where nothing is left of it. */
function fillNode(node: RichTextNode, values: SiteValues): RichTextNode | undefined {
  if (node.type === 'text') {
    const marks = node.marks?.map((mark) =>
      mark.type === 'link'
        ? { ...mark, attrs: { ...mark.attrs, href: fill(mark.attrs.href, values) } }
        : mark,
    );
    return { ...node, text: fill(node.text, values), ...(marks === undefined ? {} : { marks }) };
  }
  const children = childrenOf(node);
  if (children.length === 0) return node;
  if (children.some((child) => isInlineMissing(child, values))) return undefined;
  const content = children.flatMap((child) => fillNode(child, values) ?? []);
  return content.length === 0 ? undefined : ({ ...node, content } as RichTextNode);
}

/** Whether a piece of a paragraph names something that has no value. */
function isInlineMissing(node: RichTextNode, values: SiteValues): boolean {
  if (node.type !== 'text') return false;
  const hrefs = (node.marks ?? []).flatMap((mark) => (mark.type === 'link' ? mark.attrs.href : []));
  return [node.text, ...hrefs].some((text) => isMissing(text, values));
}

function isMissing(text: string, values: SiteValues): boolean {
  return [...text.matchAll(PLACEHOLDER)].some(([, name]) => valueOf(name, values) === undefined);
}

function fill(text: string, values: SiteValues): string {
  return text.replace(PLACEHOLDER, (written, name: string) => valueOf(name, values) ?? written);
}

function valueOf(name: string | undefined, values: SiteValues): string | undefined {
  return values[name?.toLowerCase() as keyof SiteValues];
}
