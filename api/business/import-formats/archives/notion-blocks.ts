import { type HtmlElement, type HtmlNode, htmlTree, isText } from '../../../records/rich-text/html-tree.ts';
import { valueOf, withClass, wordsOf, wrapped } from './page-dom.ts';

const TONES: readonly (readonly [RegExp, string])[] = [
  [/^\s*💡\s*/u, 'tip'],
  [/^\s*(?:⚠️?|❗|🚨)\s*/u, 'warning'],
  [/^\s*(?:ℹ️?|📌)\s*/u, 'note'],
];

/** The icon of a callout is its tone here. */
export function calloutOf(element: HtmlElement, inside: () => HtmlNode[]): HtmlNode[] {
  const words = valueOf(withClass(element.childNodes, 'icon'), 'data-emoji') || wordsOf(element, 20);
  const [icon, tone] = TONES.find(([sign]) => sign.test(words)) ?? [undefined, 'note'];
  const content = inside();
  if (icon !== undefined) withoutIcon(content, icon);
  return wrapped(`<aside class="callout callout-${tone}"></aside>`, content);
}

function withoutIcon(nodes: readonly HtmlNode[], icon: RegExp): boolean {
  return nodes.some((node) => {
    if (!isText(node)) return 'childNodes' in node && withoutIcon(node.childNodes, icon);
    if (!icon.test(node.value)) return false;
    node.value = node.value.replace(icon, '');
    return true;
  });
}

/** The product has no to-dos of its own: a sign says whether one is done. */
export function signOf(isDone: boolean): HtmlNode[] {
  return htmlTree(isDone ? '☑' : '☐');
}
