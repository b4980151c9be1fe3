/** Why contacts may be one person: their addresses end in one mailbox, or they have one name at one domain. */
export const LIKENESSES = ['mailbox', 'name'] as const;
export type Likeness = (typeof LIKENESSES)[number];
