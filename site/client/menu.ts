import { closest } from '../base/closest.ts';

/** The drawer and the contents of a text close when a link in them is picked, even one to the page itself (spec §2). */
export function watchMenu(): void {
  addEventListener('click', (event) => {
    const link = closest(event, '#menu a,.contents a');
    link?.closest<HTMLElement>('#menu')?.hidePopover();
    link?.closest('details')?.removeAttribute('open');
  });
}
