import type { MembershipStatus } from '#schema/contact-rules/membership.ts';
import type { MergedMembership, MergedPart } from '#schema/answers/newsletter/contacts.ts';

/** The rules for the result of a merge. Nothing here reads or writes. */

type ContactStatus = 'enabled' | 'blocklisted' | 'bounced' | 'complained';

/** Whose value is kept, field by field: that of the surviving contact or of the merged one. */
export interface Choices {
  email: Whose;
  first_name: Whose;
  last_name: Whose;
  attributes: Whose | 'both';
}
export type Whose = 'kept' | 'merged';

/**
 * The state of two merged contacts. People who unsubscribed stay unsubscribed: an unsubscription, a complaint, or a
 * block of either one counts. A bounce counts if its address is the remaining one. A confirmation was given in one
 * mailbox: on a list with double opt-in it passes to the other address only if that one was confirmed, too.
 */
export function joinContacts(kept: MergedPart, merged: MergedPart, choices: Choices): MergedPart {
  const of = (whose: Whose) => (whose === 'kept' ? kept : merged);
  const addressed = of(choices.email);
  return {
    email: addressed.email,
    first_name: of(choices.first_name).first_name,
    last_name: of(choices.last_name).last_name,
    attributes:
      choices.attributes === 'both'
        ? { ...merged.attributes, ...kept.attributes }
        : of(choices.attributes).attributes,
    status: joinStatus(kept, merged, addressed),
    unsubscribed_at: earliest(kept.unsubscribed_at, merged.unsubscribed_at),
    memberships: joinMemberships(addressed, addressed === kept ? merged : kept),
  };
}

function joinStatus(kept: MergedPart, merged: MergedPart, addressed: MergedPart): ContactStatus {
  const either = [kept.status, merged.status];
  if (either.includes('complained')) return 'complained';
  if (either.includes('blocklisted')) return 'blocklisted';
  return addressed.status === 'bounced' ? 'bounced' : 'enabled';
}

function joinMemberships(addressed: MergedPart, other: MergedPart): MergedMembership[] {
  const isProven = addressed.memberships.some(
    ({ optin, status }) => optin === 'double' && status === 'confirmed',
  );
  const lists = new Set([...addressed.memberships, ...other.memberships].map((one) => one.contact_list_id));
  const in_ = (part: MergedPart, id: string) => part.memberships.find((one) => one.contact_list_id === id);
  return [...lists].flatMap((id) => {
    const [own, others] = [in_(addressed, id), in_(other, id)];
    const passed = others === undefined || isProven || others.optin === 'single' ? others : unproven(others);
    const weightiest = [own, passed]
      .filter((one) => one !== undefined)
      .toSorted((one, next) => WEIGHTS[next.status] - WEIGHTS[one.status])[0];
    return weightiest ?? [];
  });
}

/** An unsubscription outweighs everything. */
const WEIGHTS: Readonly<Record<MembershipStatus, number>> = { unsubscribed: 2, confirmed: 1, unconfirmed: 0 };

function unproven(membership: MergedMembership): MergedMembership {
  return membership.status === 'confirmed'
    ? { ...membership, status: 'unconfirmed', confirmed_at: null }
    : membership;
}

function earliest(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
