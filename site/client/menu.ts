/** The drawer and the contents of a text close when a link in them is picked, even one to the page itself (spec §2). */
export function watchMenu(): void {
  addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('#menu a,.contents a') : null;
    link?.closest<HTMLElement>('#menu')?.hidePopover();
    link?.closest('details')?.removeAttribute('open');
  });
}
