const SAID_MS = 2_000;

/** Copies and shares quotations with where they are from and the address of this one. */
export function mount(host: HTMLElement, event?: Event): void {
  host.addEventListener('click', act);
  if (event !== undefined) act(event);
}

function act({ target }: Event): void {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy], [data-share]') : null;
  const figure = button?.closest('figure');
  if (button == null || figure == null) return;
  const url = `${location.origin}${location.pathname}#${figure.id}`;
  const text = `“${textOf(figure, 'blockquote')}” (${textOf(figure, '[data-place]')})`;
  const isShared = button.hasAttribute('data-share') && 'share' in navigator;
  const done = isShared
    ? navigator.share({ text, url })
    : navigator.clipboard.writeText(`${text}\n${url}`).then(() => say(button, 'Copied'));
  // Putting the share sheet away is no failure; a clipboard that is forbidden is.
  done.catch(() => (isShared ? undefined : say(button, 'Not allowed here')));
}

function textOf(figure: HTMLElement, selector: string): string {
  return figure.querySelector(selector)?.textContent.trim() ?? '';
}

/** In the button itself, and aloud. */
function say(button: HTMLElement, words: string): void {
  const label = (button.dataset['label'] ??= button.textContent);
  button.setAttribute('aria-live', 'polite');
  button.textContent = words;
  setTimeout(() => (button.textContent = label), SAID_MS);
}
