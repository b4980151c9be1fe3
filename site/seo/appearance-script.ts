/**
 * Sets on the root, before anything is drawn, what a reader chose for text size and colors, and how the page was reached:
 * only a new visit may lay out the parts of a page one by one, because the others have a place to return to. It is inline,
 * so that no page waits for a file, and the only inline script that the pages’ policy allows.
 */
export const APPEARANCE_SCRIPT =
  '(onpageshow=()=>{let d=document.documentElement.dataset;' +
  "try{d.reading=localStorage.reading??''}catch{}" +
  "d.from=performance.getEntriesByType('navigation')[0]?.type})()";

/**
 * Lets pages fade into each other. The browser checks a page before any of its style sheets has loaded, and a page that
 * doesn’t say so yet breaks the transition with an error, so this is inline too.
 */
export const FADE_STYLE = '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}';
