/**
 * Puts on the root, before anything is drawn, what a reader chose for text size and colors. It stands in the page itself, so
 * that no page waits for a file, and is the one inline script that the policy of pages lets run.
 */
export const APPEARANCE_SCRIPT =
  "onpageshow=()=>{try{document.documentElement.dataset.reading=localStorage.reading??''}catch{}};onpageshow()";

/**
 * That pages fade into each other. The browser asks a page before any style sheet of it has come, and one that says nothing
 * yet ends the way there with an error: it stands in the page, too.
 */
export const FADE_STYLE = '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}';
