import { describe, expect, it } from 'vitest';
import { ApiError } from '../base/api-error.ts';
import { TURN_MAX_MS, longestTurn } from '../../testing/processes/longest-turn.ts';
import { offloaded } from './offload.ts';
import { asWritten } from '../base/spoken.ts';

const module = new URL('./testing/tasks.ts', import.meta.url);
const task = <Input, Output>(name: string, limitMs = 60_000) =>
  offloaded<Input, Output>({
    module,
    name,
    lane: 'quick',
    limitMs,
    tooCostly: () => new ApiError('validation_failed', { message: asWritten('This costs too much.') }),
  });
const double = task<number, number>('double');

describe('work on a separate thread', () => {
  it('answers what it was asked, one after the other', async () => {
    const asked = Array.from({ length: 20 }, (_, index) => index);
    expect(await Promise.all(asked.map((value) => double(value)))).toEqual(asked.map((value) => value * 2));
  });

  it('is handed bytes without a copy', async () => {
    const bytes = new Uint8Array(1000);
    expect(await task<Uint8Array, number>('sizeOf')(bytes, { transfer: [bytes.buffer] })).toBe(1000);
    expect(bytes.length).toBe(0);
  });

  it('refuses in the words of what ran', async () => {
    await expect(task('refuse')('subject')).rejects.toMatchObject({
      code: 'validation_failed',
      errors: { subject: ['is not good'] },
    });
  });

  it('ends what takes too long or too much memory, and continues with the next', async () => {
    const held = await longestTurn(async () => {
      await expect(task('spin', 100)(0)).rejects.toMatchObject({ code: 'validation_failed' });
      expect(await double(1)).toBe(2);
      await expect(task('fill')(0)).rejects.toMatchObject({ code: 'validation_failed' });
      expect(await double(2)).toBe(4);
    });
    expect(held).toBeLessThan(TURN_MAX_MS);
  });

  it('is an internal error where it fails, exits, or returns something that cannot be cloned', async () => {
    await expect(task('fail')(0)).rejects.toThrow('a mistake of ours');
    await expect(task('notClonable')(0)).rejects.toThrow(/could not be cloned/);
    await expect(double((() => 1) as never)).rejects.toThrow(/could not be cloned/);
    // The thread ends long before its time is up.
    await expect(task('leave', 2 ** 31 - 1)(0)).rejects.toThrow('This costs too much.');
    expect(await double(3)).toBe(6);
  });

  it('ends when no caller waits for it, running or not', async () => {
    const stop = new AbortController();
    const running = task('spin')(0, { signal: stop.signal });
    const waiting = double(1, { signal: stop.signal });
    const behind = double(4);
    stop.abort(new Error('gone'));
    await expect(running).rejects.toThrow('gone');
    await expect(waiting).rejects.toThrow('gone');
    expect(await behind).toBe(8);
    await expect(double(1, { signal: stop.signal })).rejects.toThrow('gone');
  });

  it('is refused with 503 while too much waits', async () => {
    const stop = new AbortController();
    const asked = Array.from({ length: 80 }, () => task('spin')(0, { signal: stop.signal }));
    const outcomes = Promise.allSettled(asked);
    stop.abort(new Error('gone'));
    const reasons = (await outcomes).map((one) => (one.status === 'rejected' ? one.reason : undefined));
    const refused = reasons.filter((reason) => reason instanceof ApiError && reason.code === 'overloaded');
    expect([refused.length > 0, refused.length < 80]).toEqual([true, true]);
    expect(refused[0]).toMatchObject({ status: 503, headers: { 'Retry-After': '5' } });
  });
});
