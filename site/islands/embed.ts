/**
 * Opens the player in place of its link. Nothing from its provider is loaded before; a click for a new tab or
 * window opens it there.
 */
export function mount(host: HTMLElement, event?: Event): void {
  const link = host.querySelector('a');
  const source = host.dataset['frame'];
  if (link === null || source === undefined) return;
  const answer = (click: Event) => {
    click.preventDefault();
    if (click instanceof MouseEvent && (click.ctrlKey || click.metaKey || click.shiftKey)) {
      open(link.href, '_blank', 'noopener');
      return;
    }
    host.removeEventListener('click', answer);
    const frame = document.createElement('iframe');
    frame.src = source;
    frame.title = link.textContent.trim();
    frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
    // Some players refuse to start when they do not know which site they are on.
    frame.referrerPolicy = 'strict-origin-when-cross-origin';
    link.replaceWith(frame);
    frame.focus();
  };
  host.addEventListener('click', answer);
  if (event !== undefined) answer(event);
}
