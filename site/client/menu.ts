/** The drawer closes when a link in it is picked, even one to the page itself (spec §2). */
export function watchMenu(): void {
  const menu = document.querySelector<HTMLElement>('#menu');
  menu?.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a') !== null) menu.hidePopover();
  });
}
