import { Refusal } from '#schema/hooks.ts';
import { ApiError, validationFailed } from '../base/api-error.ts';
import { DeadlineError, withDeadline } from '../jobs/deadline.ts';
import type { SiteHook } from './registry.ts';

/** Never given: what a hook is in ends with its deadline alone. */
const NEVER = new AbortController().signal;

/** A hook that did what it must not: the fault of the site, whose people find the file and the cause in the log. */
export class HookError extends ApiError {
  constructor(hook: Pick<SiteHook, 'key'>, words: string, cause?: unknown) {
    super('hook_failed', { message: `${hook.key} ${words}.` });
    this.cause = cause;
  }
}

/**
 * Runs a hook for so long and no longer. Throws what it refused as 422, and a {@link HookError} for everything else. A hook that
 * does not listen to its signal is left to itself; one that never gives way (`for (;;);`) cannot be ended by anybody.
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
      throw new HookError(hook, `did not end within ${deadlineMs / 1000} seconds`, error);
    if (error instanceof Refusal) throw refused(error);
    // What the API refused it when it asked there.
    if (error instanceof ApiError) throw error;
    throw new HookError(hook, 'failed: the log says why', error);
  }
}

function refused({ errors, message }: Refusal): ApiError {
  return Object.keys(errors).length > 0
    ? validationFailed(errors)
    : new ApiError('validation_failed', { message });
}
