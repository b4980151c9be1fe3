import {
  type HtmlElement,
  type HtmlNode,
  classesOf,
  elementsIn,
  elementsUnder,
  isElement,
  isText,
  rawText,
} from '../../../records/rich-text/html-tree.ts';
import { valueOf, wordsOf, wrapped } from './page-dom.ts';

const MARKS: readonly (readonly [style: RegExp, tag: string])[] = [
  [/font-weight:\s*(?:[6-9]00|bold)/, 'strong'],
  [/font-style:\s*italic/, 'em'],
  [/text-decoration:[^;]*underline/, 'u'],
  [/text-decoration:[^;]*line-through/, 's'],
  [/vertical-align:\s*super/, 'sup'],
  [/vertical-align:\s*sub/, 'sub'],
];

/** The tags that the classes of a page stand for: Google Docs makes text bold or italic with a class. */
export function classMarks(nodes: readonly HtmlNode[]): ReadonlyMap<string, readonly string[]> {
  const styles = [...elementsUnder(nodes)].filter(({ tagName }) => tagName === 'style');
  const found = new Map<string, readonly string[]>();
  for (const [, name = '', style = ''] of rawText(styles).matchAll(/\.(c\d{1,6})\{([^{}]{0,2000})\}/g))
    found.set(name, marksOf(style));
  return found;
}

function marksOf(style: string): string[] {
  return MARKS.filter(([says]) => says.test(style)).map(([, tag]) => tag);
}

/**
 * A span with the tags that its classes and styles stand for around its text. A space at its beginning or end is an ordinary
 * one: Google Docs only writes it as one that doesn’t break.
 */
export function marked(
  span: HtmlElement,
  { marks, inside }: { marks: ReadonlyMap<string, readonly string[]>; inside: () => HtmlNode[] },
): HtmlNode[] {
  const tags = new Set([
    ...classesOf(span).flatMap((name) => marks.get(name) ?? []),
    ...marksOf(valueOf(span, 'style')),
  ]);
  const around = namesAround(span);
  // The line under a link belongs to the link; a heading is bold anyway.
  if (around.has('a') || elementsIn(span).some(({ tagName }) => tagName === 'a')) tags.delete('u');
  if ([...around].some((name) => /^h[1-6]$/.test(name))) tags.delete('strong');
  for (const node of span.childNodes)
    if (isText(node)) node.value = node.value.replaceAll(/^\u00a0|\u00a0$/g, ' ');
  if (wordsOf(span) === '') return inside();
  return [...tags].reduce<HtmlNode[]>((content, tag) => wrapped(`<${tag}></${tag}>`, content), inside());
}

function namesAround(element: HtmlElement): Set<string> {
  const names = new Set<string>();
  for (let node = element.parentNode; node !== null && 'tagName' in node; node = node.parentNode)
    names.add(node.tagName);
  return names;
}

/** Google Docs writes the levels of a list one after another: here, deeper ones are inside the points above them. */
export function nested(nodes: readonly HtmlNode[]): HtmlNode[] {
  const kept: HtmlNode[] = [];
  let open: { level: number; list: HtmlElement }[] = [];
  for (const node of nodes) {
    if (isElement(node)) node.childNodes = nested(node.childNodes);
    const level = isElement(node) ? levelOf(node) : undefined;
    if (!isElement(node) || level === undefined) {
      if (!isText(node) || node.value.trim() !== '') open = [];
      kept.push(node);
      continue;
    }
    open = open.filter((one) => one.level <= level);
    const above = open.at(-1);
    if (above?.level === level && !classesOf(node).includes('start') && above.list.tagName === node.tagName) {
      above.list.childNodes.push(...node.childNodes);
      continue;
    }
    const outer = open.findLast((one) => one.level < level);
    const point = outer === undefined ? undefined : elementsIn(outer.list).at(-1);
    if (point === undefined) kept.push(node);
    else point.childNodes.push(node);
    open = [...open.filter((one) => one.level < level), { level, list: node }];
  }
  return kept;
}

/** The level of a list, from the class that all its parts share. */
function levelOf(element: HtmlElement): number | undefined {
  if (element.tagName !== 'ul' && element.tagName !== 'ol') return undefined;
  const [level] = classesOf(element).flatMap((name) => /^lst-.+-(\d)$/.exec(name)?.[1] ?? []);
  return level === undefined ? undefined : Number(level);
}
