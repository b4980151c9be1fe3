/** Why contacts may be one person: their addresses end in one mailbox, or they have one name at one domain. */
export const LIKENESSES = ['mailbox', 'name'] as const;
export type Likeness = (typeof LIKENESSES)[number];

/** Contacts that may be one person, the oldest first. */
export interface LikeContacts {
  reason: Likeness;
  contacts: LikeContact[];
}

/** A contact as it is compared with another one. */
export interface LikeContact {
  id: string;
  version: number;
  email: string;
  first_name: string | null;
  last_name: string | null;
  status: string;
  unsubscribed_at: string | null;
  attributes: Record<string, unknown>;
  created_at: string;
  lists: { id: string; name: string; status: string }[];
}
