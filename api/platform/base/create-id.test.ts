import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createIdSource } from './create-id.ts';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('new ids', () => {
  it('are UUIDs of version 7 that carry their time', () => {
    const newId = createIdSource({ now: () => new Date('2026-11-21T10:00:00.123Z'), randomBytes });
    const id = newId();
    expect(id).toMatch(UUID_V7);
    expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(
      Date.parse('2026-11-21T10:00:00.123Z'),
    );
  });

  it('differ and sort by the order they were made in, many to a millisecond and with a clock that steps back', () => {
    let time = Date.parse('2026-11-21T10:00:00Z');
    const newId = createIdSource({ now: () => new Date(time), randomBytes });
    const ids = Array.from({ length: 20_000 }, (_, index) => {
      if (index === 10_000) time -= 5000;
      return newId();
    });
    expect(new Set(ids).size).toBe(ids.length);
    expect([...ids].sort()).toEqual(ids);
    expect(ids.every((id) => UUID_V7.test(id))).toBe(true);
  });
});
