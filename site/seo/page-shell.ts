/** What belongs into the shell of a document. */
export interface PageParts {
  /** The language of the texts, as BCP 47 writes it. */
  language: string;
  /** Elements of `<head>`. */
  head: string;
  /** Everything a visitor sees. */
  body: string;
  /** Origins of audio and video on the page, if they are on other sites. */
  mediaOrigins?: readonly string[];
}

/** Replaced by the language of the page. */
export const LANGUAGE_PLACE = 'lang="zxx"';
export const HEAD_PLACE = '<!--head-->';
export const BODY_PLACE = '<!--body-->';

/** A document without what is in it: the same for all pages. Vike breaks lines where it finds lines indented. */
export const PAGE_SHELL = `<!DOCTYPE html>
<html ${LANGUAGE_PLACE}>
  <head>
    <meta charset="UTF-8" />
    <meta name="viewport" content="width=device-width,initial-scale=1">
    ${HEAD_PLACE}
  </head>
  <body>
    <div id="root">${BODY_PLACE}</div>
  </body>
</html>`;
