import { describe, expect, it } from 'vitest';
import { joinContacts } from './joined-contact.ts';
import type { MergedMembership, MergedPart } from '#schema/answers/newsletter/contacts.ts';

const part = (fields: Partial<MergedPart>): MergedPart => ({
  email: 'kept@example.org',
  first_name: null,
  last_name: null,
  attributes: {},
  status: 'enabled',
  unsubscribed_at: null,
  memberships: [],
  ...fields,
});
const on = (
  status: MergedMembership['status'],
  fields: Partial<MergedMembership> = {},
): MergedMembership => ({
  contact_list_id: 'weekly',
  name: 'Weekly',
  optin: 'double',
  status,
  source: 'form',
  subscribed_at: '2026-01-01T00:00:00.000Z',
  confirmed_at: status === 'confirmed' ? '2026-01-02T00:00:00.000Z' : null,
  ...fields,
});
const choices = { email: 'kept', first_name: 'kept', last_name: 'kept', attributes: 'both' } as const;
const merged = (fields: Partial<MergedPart>) => part({ email: 'merged@example.org', ...fields });

describe('two contacts that become one', () => {
  it('have the values that were chosen, and the attributes of both where that was', () => {
    const kept = part({ first_name: 'A.', attributes: { city: 'Lyon', n: 1 } });
    const other = merged({ first_name: 'Ann', last_name: 'Lee', attributes: { city: 'Bern', keen: true } });
    const joined = joinContacts(kept, other, { ...choices, first_name: 'merged', last_name: 'merged' });
    expect(joined).toMatchObject({ email: 'kept@example.org', first_name: 'Ann', last_name: 'Lee' });
    expect(joined.attributes).toEqual({ city: 'Lyon', n: 1, keen: true });
    expect(joinContacts(kept, other, { ...choices, attributes: 'merged' }).attributes).toEqual({
      city: 'Bern',
      keen: true,
    });
  });

  it('are off a list that either of them left, in whichever order', () => {
    const pairs = [
      [on('unsubscribed'), on('confirmed')],
      [on('confirmed'), on('unsubscribed')],
    ] as const;
    for (const [one, other] of pairs) {
      const joined = joinContacts(part({ memberships: [one] }), merged({ memberships: [other] }), choices);
      expect(joined.memberships.map(({ status }) => status)).toEqual(['unsubscribed']);
    }
  });

  it('want no email at all if either of them did not', () => {
    const since = '2026-03-01T00:00:00.000Z';
    expect(joinContacts(part({}), merged({ unsubscribed_at: since }), choices).unsubscribed_at).toBe(since);
    expect(joinContacts(part({ unsubscribed_at: since }), merged({}), choices).unsubscribed_at).toBe(since);
  });

  it('stay away where either complained or was blocked; bounced counts where its address stays', () => {
    const status = (kept: MergedPart['status'], other: MergedPart['status'], email: 'kept' | 'merged') =>
      joinContacts(part({ status: kept }), merged({ status: other }), { ...choices, email }).status;
    expect(status('enabled', 'complained', 'kept')).toBe('complained');
    expect(status('blocklisted', 'enabled', 'merged')).toBe('blocklisted');
    expect(status('bounced', 'enabled', 'merged')).toBe('enabled');
    expect(status('bounced', 'enabled', 'kept')).toBe('bounced');
  });

  it('are confirmed by another mailbox only where theirs was confirmed as well', () => {
    const other = merged({ memberships: [on('confirmed')] });
    expect(joinContacts(part({}), other, choices).memberships).toMatchObject([
      { status: 'unconfirmed', confirmed_at: null },
    ]);
    const proven = part({ memberships: [on('confirmed', { contact_list_id: 'monthly' })] });
    expect(joinContacts(proven, other, choices).memberships.map(({ status }) => status)).toEqual([
      'confirmed',
      'confirmed',
    ]);
    const single = merged({ memberships: [on('confirmed', { optin: 'single' })] });
    expect(joinContacts(part({}), single, choices).memberships).toMatchObject([{ status: 'confirmed' }]);
    expect(joinContacts(part({}), other, { ...choices, email: 'merged' }).memberships).toMatchObject([
      { status: 'confirmed' },
    ]);
  });
});
