/**
 * Lists of tasks and toggles of programs for notes: documents have neither, so a task says by a sign whether it is done, and a
 * toggle is open. What such programs put aside is a callout.
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

/** GitHub names the language of code beside it, others on the frame. */
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
