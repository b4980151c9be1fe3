import { closest } from '../base/closest.ts';
import { mount as mountQuotes } from './quotes.ts';

/**
 * What readers do with a text: copy and share it, save it for later, highlight its passages, listen to it, print it, and choose how it looks. Only
 * copying and sharing is in this chunk; the rest is loaded when it is used.
 */
export function mount(host: HTMLElement, event?: Event): void {
  if (host.matches('.appearance')) mountTools(host, event);
  else if (host.matches('[data-reading-list]'))
    void import('../reading-list/reading-list.ts').then(({ drawReadingList }) => drawReadingList(host));
  else mountQuotes(host, event);
}

/** Without an event, something of the page is kept, so its highlights are drawn at once. */
function mountTools(host: HTMLElement, event?: Event): void {
  const [save, aloud, paper, look] = host.querySelectorAll('button');
  if (save === undefined || aloud === undefined || paper === undefined || look === undefined) return;
  const keep = async (isPressed: boolean) => {
    const { keepText } = await import('../reading-list/keep-text.ts');
    keepText(host, save, isPressed);
  };
  const choose = async () => {
    const { chooseAppearance } = await import('./appearance.ts');
    chooseAppearance(host, look);
  };
  const hear = async () => {
    const { listen } = await import('../listening/listen.ts');
    listen(host, aloud);
  };
  const pressed = event === undefined ? null : closest(event, 'button');
  if (pressed === look) void choose();
  else look.addEventListener('click', () => void choose(), { once: true });
  if (pressed === aloud) void hear();
  else aloud.addEventListener('click', () => void hear(), { once: true });
  paper.addEventListener('click', () => print());
  if (pressed === paper) print();
  if (pressed === save || event === undefined) void keep(pressed === save);
  else save.addEventListener('click', () => void keep(true), { once: true });
}
