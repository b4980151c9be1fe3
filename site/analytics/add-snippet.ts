/** Adds a snippet to the end of the page, its scripts one after the other as in a page that has them from the beginning. */
export async function addSnippet(html: string): Promise<void> {
  // Scripts of such a fragment run where it is put, which those of `innerHTML` do not.
  const fragment = document.createRange().createContextualFragment(html);
  for (let node = fragment.firstChild; node !== null; node = fragment.firstChild) {
    const loaded = node instanceof HTMLScriptElement ? settled(node) : undefined;
    document.body.append(node);
    await loaded;
  }
}

/** Once a script that others may wait for has run, or could not be loaded; undefined where none has to wait. */
function settled(script: HTMLScriptElement): Promise<unknown> | undefined {
  if (script.src === '' || script.hasAttribute('async') || script.hasAttribute('defer')) return undefined;
  return new Promise((resolve) => {
    script.addEventListener('load', resolve);
    script.addEventListener('error', resolve);
  });
}
