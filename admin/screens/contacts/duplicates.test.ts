import { describe, expect, it } from 'vitest';
import { othersOf } from './duplicates.ts';
import type { LikeContact } from '#schema/answers/newsletter/contacts.ts';

const contact = (id: string): LikeContact => ({
  id,
  version: 1,
  email: `${id}@example.org`,
  first_name: null,
  last_name: null,
  status: 'enabled',
  unsubscribed_at: null,
  attributes: {},
  created_at: '2026-01-01T00:00:00Z',
  lists: [],
});

describe('contacts that are like one contact', () => {
  it('are named once, with all that they have in common', () => {
    const groups = [
      { reason: 'mailbox' as const, contacts: [contact('ann'), contact('bea')] },
      { reason: 'name' as const, contacts: [contact('ann'), contact('bea'), contact('cleo')] },
    ];
    expect(othersOf(groups, 'ann')).toEqual([
      { id: 'bea', email: 'bea@example.org', reasons: ['mailbox', 'name'] },
      { id: 'cleo', email: 'cleo@example.org', reasons: ['name'] },
    ]);
  });
});
