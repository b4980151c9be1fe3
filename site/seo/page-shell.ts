/** What belongs into the shell of a document. */
export interface PageParts {
  /** Elements of `<head>`. */
  head: string;
  /** Everything a visitor sees. */
  body: string;
}

export const HEAD_PLACE = '<!--head-->';
export const BODY_PLACE = '<!--body-->';

/** A document without what is in it: the same for all pages. Vike breaks lines where it finds lines indented. */
export const PAGE_SHELL = `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="UTF-8" />
    <meta name="viewport" content="width=device-width,initial-scale=1">
    ${HEAD_PLACE}
  </head>
  <body>
    <div id="root">${BODY_PLACE}</div>
  </body>
</html>`;
