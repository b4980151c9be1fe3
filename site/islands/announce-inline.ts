/** Replaces a finished form with text and a link to continue. */
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
  // Screen readers announce it, and continue from there.
  said.tabIndex = -1;
  said.focus();
}
