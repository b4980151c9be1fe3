import type { JSONContent } from '@tiptap/core';
import { withoutHandlers } from '../editor/paste/without-handlers.ts';
import { type messages, say } from './messages.ts';

/** A variable as written: `{{ contact.first_name | default: "reader" }}`. Excludes conditions and loops. */
const VARIABLE = /\{\{-?[^{}]*-?\}\}/;
const EVERY = new RegExp(VARIABLE, 'g');
/** At the caret, as it is typed. */
export const TYPED_VARIABLE = new RegExp(`${VARIABLE.source}$`);
const PARTS = /^\{\{-?\s*([\w.]+)\s*(?:\|\s*default:\s*(?:"([^"]*)"|'([^']*)')\s*)?-?\}\}$/;

const LABELS = {
  'contact.first_name': 'variable_first_name',
  'contact.last_name': 'variable_last_name',
  'contact.email': 'variable_email',
  unsubscribe_url: 'variable_unsubscribe',
  preferences_url: 'variable_preferences',
  view_in_browser_url: 'variable_browser',
  'site.name': 'variable_site',
  'site.url': 'variable_site_url',
  'site.postal_address': 'variable_postal',
  'newsletter.name': 'variable_issue',
  'newsletter.subject': 'variable_subject',
} as const satisfies Record<string, keyof typeof messages.texts>;

/** The text of a chip: a readable name, and the default. */
export interface Chip {
  label: string;
  /** Undefined if there is no default, because it is always known or none was entered. */
  fallback: string | undefined;
}

/** The chip for a variable as written; anything but a plain variable is shown unchanged. */
export function chipOf(source: string): Chip {
  const [, name, quoted, other] = PARTS.exec(source) ?? [];
  if (name === undefined) return { label: source.replaceAll(/[{}]/g, '').trim(), fallback: undefined };
  return { label: labelOf(name), fallback: quoted ?? other };
}

/** The label of a variable: "First name"; attributes keep their own name. */
export function labelOf(name: string): string {
  if (Object.hasOwn(LABELS, name)) return say(LABELS[name as keyof typeof LABELS]);
  if (name === 'contact.attributes.*') return say('variable_attribute');
  const last = name.split('.').at(-1) ?? name;
  return last.charAt(0).toUpperCase() + last.slice(1).replaceAll('_', ' ');
}

/** The same variable with another default; without one, nothing is printed when the value is missing. */
export function withFallback(source: string, fallback: string): string {
  const name = PARTS.exec(source)?.[1];
  if (name === undefined) return source;
  const words = fallback.replaceAll(/["{}]/g, '').trim();
  return words === '' ? `{{ ${name} }}` : `{{ ${name} | default: "${words}" }}`;
}

/** A line of text for the editor: variables as chips, and line breaks. */
export function lineToDocument(text: string): JSONContent {
  const content = text
    .split('\n')
    .flatMap((line, index) => [
      ...(index === 0 ? [] : [{ type: 'hardBreak' }]),
      ...pieces(line).map((piece) =>
        VARIABLE.test(piece) ? { type: 'variable', attrs: { source: piece } } : { type: 'text', text: piece },
      ),
    ]);
  return { type: 'doc', content: [{ type: 'paragraph', ...(content.length === 0 ? {} : { content }) }] };
}

function pieces(line: string): string[] {
  const found: string[] = [];
  let end = 0;
  for (const match of line.matchAll(EVERY)) {
    found.push(line.slice(end, match.index), match[0]);
    end = match.index + match[0].length;
  }
  return [...found, line.slice(end)].filter((piece) => piece !== '');
}

/** HTML with its variables as chips; those within attributes, such as the address of a link, stay as they are. */
export function chipsInHtml(html: string): string {
  if (!html.includes('{{')) return withoutHandlers(html);
  const { body, createElement } = bodyOf(html);
  for (const text of textsIn(body)) {
    const parts = pieces(text.data);
    if (!parts.some((part) => VARIABLE.test(part))) continue;
    text.replaceWith(
      ...parts.map((part) => {
        if (!VARIABLE.test(part)) return part;
        const chip = createElement('span');
        chip.dataset['variable'] = part;
        return chip;
      }),
    );
  }
  return body.innerHTML;
}

/** The other way round. */
export function htmlOfChips(html: string): string {
  if (!html.includes('data-variable')) return html;
  const { body } = bodyOf(html);
  for (const chip of body.querySelectorAll<HTMLElement>('span[data-variable]'))
    chip.replaceWith(chip.dataset['variable'] ?? '');
  return body.innerHTML;
}

/** Parsed, never run. */
function bodyOf(html: string) {
  const page = new DOMParser().parseFromString(withoutHandlers(html), 'text/html');
  return { body: page.body, createElement: (tag: 'span') => page.createElement(tag) };
}

function textsIn(body: HTMLElement): Text[] {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) texts.push(node as Text);
  return texts;
}
