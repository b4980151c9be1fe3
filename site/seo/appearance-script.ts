/**
 * Puts what a reader chose for text size and colors on the root before anything is drawn. It is sent as it stands, below
 * `public/`, and named by its bytes, so that browsers may keep it; a test says how to name it.
 */
export const APPEARANCE_SCRIPT = '/assets/appearance.1884eb77.js';
