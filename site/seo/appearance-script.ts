/**
 * Puts what a reader chose for text size and colors on the root before anything is drawn. It stands in the page itself, so
 * that no page waits for a file, and is the one inline script that the policy of pages lets run.
 */
export const APPEARANCE_SCRIPT =
  "onpageshow=()=>{try{document.documentElement.dataset.reading=localStorage.reading??''}catch{}};onpageshow()";
