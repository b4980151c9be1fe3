/** Puts words, and where to go from there, in place of a form that has done its work. */
export function announceInline(
  form: HTMLFormElement,
  words: string,
  link?: { href: string; label: string },
): void {
  const said = document.createElement('p');
  said.className = 'account-said';
  said.setAttribute('role', 'status');
  said.textContent = words;
  if (link !== undefined) {
    const anchor = document.createElement('a');
    anchor.href = link.href;
    anchor.textContent = link.label;
    said.append(' ', anchor);
  }
  form.replaceWith(said);
  // Screen reader users hear it, and continue from there.
  said.tabIndex = -1;
  said.focus();
}
