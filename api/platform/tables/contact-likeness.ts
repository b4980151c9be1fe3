/** What two contacts of one person may have in common, as expressions over their columns: indexes and questions use the same words. */

const DOMAIN = `split_part(lower(email), '@', 2)`;
const LOCAL = `split_part(split_part(lower(email), '@', 1), '+', 1)`;

/** The mailbox that an address probably ends in: without `+tag`, at Gmail without dots. */
export const MAILBOX = `(CASE WHEN ${DOMAIN} IN ('gmail.com', 'googlemail.com')
  THEN replace(${LOCAL}, '.', '') || '@gmail.com' ELSE ${LOCAL} || '@' || ${DOMAIN} END)`;

/** Only these may differ from their mailbox: the index contains only them. */
export const HAS_ALIAS = `(email LIKE '%+%' OR lower(email) LIKE '%.%@gmail.com' OR lower(email) LIKE '%@googlemail.com')`;

/**
 * `ann reader@example.org` as a number that is kept with the contact: equal ones stand side by side in a small index, so that a
 * million of them are gone through in a moment. Null without both names.
 */
export const NAME_KEY = `CASE WHEN first_name <> '' AND last_name <> ''
  THEN hashtextextended(lower(first_name) || ' ' || lower(last_name) || '@' || ${DOMAIN}, 0) END`;
