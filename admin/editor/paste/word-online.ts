/** Word for the web writes headings as paragraphs with a level, and each list item as a separate list. */
export function headingsByRole(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>('[role="heading"]')) {
    const level = Number(element.getAttribute('aria-level'));
    if (/^H[1-6]$/.test(element.tagName) || !(level >= 1 && level <= 6)) continue;
    const heading = element.ownerDocument.createElement(`h${level}`);
    heading.append(...element.childNodes);
    element.replaceWith(heading);
  }
}
