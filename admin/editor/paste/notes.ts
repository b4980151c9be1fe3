/**
 * Task lists and toggles of note-taking programs: a task gets a character that says whether it is done, a
 * toggle is open, and an aside becomes a callout.
 */
export function tasksAndToggles(body: HTMLElement): void {
  const page = body.ownerDocument;
  for (const box of body.querySelectorAll<HTMLInputElement>('li input[type="checkbox"]')) {
    box.replaceWith(page.createTextNode(box.hasAttribute('checked') ? '☑ ' : '☐ '));
  }
  for (const summary of body.querySelectorAll('details > summary')) {
    const [paragraph, strong] = [page.createElement('p'), page.createElement('strong')];
    strong.append(...summary.childNodes);
    paragraph.append(strong);
    summary.replaceWith(paragraph);
  }
  for (const toggle of body.querySelectorAll('details')) toggle.replaceWith(...toggle.childNodes);
  for (const aside of body.querySelectorAll('aside:not(.callout)')) aside.className = 'callout callout-note';
}

/** GitHub puts the language of code next to it, others on the container. */
export function codeLanguages(body: HTMLElement): void {
  for (const pre of body.querySelectorAll('pre')) {
    const code = pre.querySelector('code');
    if (code !== null && /(?:^|\s)language-/.test(code.className)) continue;
    const said = [pre, pre.parentElement]
      .map(
        (element) =>
          /(?:language-|highlight-source-|brush:\s?)([\w+#-]{1,30})/.exec(element?.className ?? '')?.[1],
      )
      .find((language) => language !== undefined);
    const language = said ?? pre.getAttribute('lang') ?? pre.getAttribute('data-language');
    if (language === null || language === '') continue;
    const inside = code ?? body.ownerDocument.createElement('code');
    if (code === null) {
      inside.append(...pre.childNodes);
      pre.append(inside);
    }
    inside.className = `language-${language.toLowerCase()}`;
  }
}
