import { closest } from '../base/closest.ts';
import { pageTranslator } from '../language/plain-translator.ts';
import { messages } from './messages.ts';

const words = pageTranslator.of(messages);
const SAID_MS = 2_000;

/** Copies and shares quotations with their source and the page URL, or the page as a whole. */
export function mount(host: HTMLElement, event?: Event): void {
  host.addEventListener('click', act);
  if (event !== undefined) act(event);
}

function act(event: Event): void {
  const button = closest(event, '[data-copy], [data-share]');
  if (button === null) return;
  const { copy: given } = button.dataset;
  if (given) return copy(given, button, () => say(button, words('quote_copied')));
  const figure = button.closest('figure');
  const page = `${location.origin}${location.pathname}`;
  const url = figure === null ? page : `${page}#${figure.id}`;
  const text =
    figure === null
      ? textOf(document, 'h1')
      : `“${textOf(figure, 'blockquote')}” (${textOf(figure, '[data-place]')})`;
  if (!button.hasAttribute('data-share'))
    return copy(`${text}\n${url}`, button, () => say(button, words('quote_copied')));
  if (!('share' in navigator)) {
    const confirm = () => (figure === null ? say(button, words('quote_link_copied')) : void notifyOfLink());
    return copy(url, button, confirm);
  }
  // Dismissing the share sheet is not a failure.
  navigator.share({ text, url }).catch(() => undefined);
}

function copy(text: string, button: HTMLElement, onDone: () => void): void {
  // A browser without a clipboard (a page without HTTPS) forbids it as well.
  Promise.resolve(navigator.clipboard)
    .then((clipboard) => clipboard.writeText(text))
    .then(onDone, () => say(button, words('quote_not_copied')));
}

/** Without a share sheet, a link can be copied. */
async function notifyOfLink(): Promise<void> {
  const { notify } = await import('../overlays/notifications.tsx');
  notify({ title: words('quote_link_copied'), message: words('quote_link_about'), role: 'status' });
}

function textOf(host: ParentNode, selector: string): string {
  return host.querySelector(selector)?.textContent.trim() ?? '';
}

/** In the button itself, and announced. */
function say(button: HTMLElement, text: string): void {
  const label = (button.dataset['label'] ??= button.textContent);
  button.setAttribute('aria-live', 'polite');
  button.textContent = text;
  setTimeout(() => (button.textContent = label), SAID_MS);
}
