import { Refusal } from '#schema/registry/hooks.ts';
import { ApiError, validationFailed } from '../base/api-error.ts';
import { DeadlineError, withDeadline } from '../jobs/deadline.ts';
import type { SiteHook } from './registry.ts';

/** Never aborted: only its deadline ends a hook. */
const NEVER = new AbortController().signal;

/** A hook that misbehaved. This is the site's fault; its developers find the file and the cause in the log. */
export class HookError extends ApiError {
  constructor(hook: Pick<SiteHook, 'key'>, words: string, cause?: unknown) {
    super('hook_failed', { message: `${hook.key} ${words}.` });
    this.cause = cause;
  }
}

/**
 * Runs a hook until its deadline. Throws 422 when the hook refuses, and a {@link HookError} for any other failure. A hook that
 * ignores its signal is abandoned; one that blocks the event loop (`for (;;);`) cannot be stopped.
 */
export async function runHook(
  hook: Pick<SiteHook, 'key' | 'run'>,
  context: object,
  deadlineMs: number,
): Promise<unknown> {
  const run = async (signal: AbortSignal) => hook.run({ ...context, signal });
  try {
    return await withDeadline(run, { deadlineMs, stop: NEVER });
  } catch (error) {
    if (error instanceof DeadlineError)
      throw new HookError(hook, `didn’t finish within ${deadlineMs / 1000} seconds`, error);
    if (error instanceof Refusal) throw refused(error);
    // An error of the API that the hook called.
    if (error instanceof ApiError) throw error;
    throw new HookError(hook, 'failed: the log says why', error);
  }
}

function refused({ errors, message }: Refusal): ApiError {
  return Object.keys(errors).length > 0
    ? validationFailed(errors)
    : new ApiError('validation_failed', { message });
}
