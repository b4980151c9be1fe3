/**
 * Adds a snippet to the end of the page. Its scripts run in order, as if they had been in the page from the
 * start.
 */
export async function addSnippet(html: string): Promise<void> {
  // Scripts of such a fragment run when it is inserted; those set by `innerHTML` do not.
  const fragment = document.createRange().createContextualFragment(html);
  for (let node = fragment.firstChild; node !== null; node = fragment.firstChild) {
    const loaded = node instanceof HTMLScriptElement ? settled(node) : undefined;
    document.body.append(node);
    await loaded;
  }
}

/** Resolves once a blocking script has run or failed to load; undefined for scripts that do not block. */
function settled(script: HTMLScriptElement): Promise<unknown> | undefined {
  if (script.src === '' || script.hasAttribute('async') || script.hasAttribute('defer')) return undefined;
  return new Promise((resolve) => {
    script.addEventListener('load', resolve);
    script.addEventListener('error', resolve);
  });
}
