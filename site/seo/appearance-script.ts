/**
 * Puts on the root, before anything is drawn, what a reader chose for text size and colors, and whether this browser has
 * our fonts already. It stands in the page itself, so
 * that no page waits for a file, and is the one inline script that the policy of pages lets run.
 */
export const APPEARANCE_SCRIPT =
  "onpageshow=()=>{try{let d=document.documentElement.dataset,s=localStorage;d.reading=s.reading??'';s.fonts&&(d.fonts='')}catch{}};onpageshow()";
