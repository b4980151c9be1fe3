/*
 * Limits that the script of every page uses (spec §4, §9). In a separate file, or that script, of 2 kB, would include
 * those of `limits.ts` that other parts of the site use.
 */

export const COOKIE_CONSENT_DAYS = 365;
export const NEWSLETTER_MODAL_DELAY_MS = 60_000;
export const RESIZING_FLAG_MS = 200;
