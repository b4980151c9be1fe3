/**
 * Puts on the root, before anything is drawn, what a reader chose for text size and colors, and that our fonts are there
 * already: whoever comes from a page of ours has them. It stands in the page itself, so that no page waits for a file, and
 * is the one inline script that the policy of pages lets run.
 */
export const APPEARANCE_SCRIPT =
  "onpageshow=()=>{let d=document.documentElement.dataset;try{d.reading=localStorage.reading??''}catch{}document.referrer.startsWith(origin+'/')&&(d.fonts='')};onpageshow()";
