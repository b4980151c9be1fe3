/**
 * Why two contacts may be the same person: their addresses reach the same mailbox, or they have the same name and domain.
 */
export const LIKENESSES = ['mailbox', 'name'] as const;
export type Likeness = (typeof LIKENESSES)[number];
