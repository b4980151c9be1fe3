import { describe, expect, it } from 'vitest';
import { Refusal } from '#schema/registry/hooks.ts';
import { ApiError } from '../base/api-error.ts';
import { runHook } from './run-hook.ts';
import { asWritten } from '../base/spoken.ts';

const hook = (run: (context: { signal: AbortSignal }) => unknown) => ({
  key: 'hooks/podcasts.ts podcasts.beforeSave',
  run: run as (context: object) => unknown,
});
const ran = (run: (context: { signal: AbortSignal }) => unknown, deadlineMs = 60_000) =>
  runHook(hook(run), {}, deadlineMs).catch((error: unknown) => error);

describe('a hook', () => {
  it('returns its result, whether it is asynchronous or not', async () => {
    expect(await ran(() => 1)).toBe(1);
    expect(await ran(async () => 2)).toBe(2);
  });

  it('refuses with its own message, for a field or for the whole record', async () => {
    const whole = await ran(() => Promise.reject(new Refusal('No sound, no episode.')));
    expect(whole).toMatchObject({ code: 'validation_failed', status: 422, message: 'No sound, no episode.' });
    const field = await ran(() => {
      throw new Refusal({ audio: ['is missing'] });
    });
    expect(field).toMatchObject({ code: 'validation_failed', errors: { audio: ['is missing'] } });
  });

  it('passes on an error of the API', async () => {
    const refused = new ApiError('not_found', { message: asWritten('There is no such podcast.') });
    expect(await ran(() => Promise.reject(refused))).toBe(refused);
  });

  it.each<[string, unknown]>([
    ['an error', new TypeError('x is not a function')],
    ['a text', 'no'],
    ['nothing', undefined],
  ])('that throws %s is a fault of the site, which is named without its cause', async (_, thrown) => {
    expect(await ran(() => Promise.reject(thrown))).toMatchObject({
      code: 'hook_failed',
      status: 500,
      message: 'hooks/podcasts.ts podcasts.beforeSave failed. See the log for details.',
      cause: thrown,
    });
  });

  it.each<[string, (context: { signal: AbortSignal }) => unknown]>([
    [
      'listens',
      ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    ],
    ['does not listen', () => new Promise(() => undefined)],
  ])('that hangs is ended when it has had its time: one that %s', async (_, run) => {
    expect(await ran(run, 10)).toMatchObject({
      code: 'hook_failed',
      message: 'hooks/podcasts.ts podcasts.beforeSave didn’t finish within 0.01 seconds.',
    });
  });
});
