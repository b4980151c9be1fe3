import { Refusal } from '#schema/registry/hooks.ts';
import { ApiError, validationFailed } from '../base/api-error.ts';
import { DeadlineError, withDeadline } from '../jobs/deadline.ts';
import { type Spoken, asWritten, later } from '../base/spoken.ts';
import { messages } from './messages.ts';
import type { SiteHook } from './registry.ts';

const spoken = later(messages);

/** Never aborted: only its deadline ends a hook. */
const NEVER = new AbortController().signal;

/** A hook that misbehaved. This is the site's fault; its developers find the file and the cause in the log. */
export class HookError extends ApiError {
  constructor(message: Spoken, cause?: unknown) {
    super('hook_failed', { message });
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
      throw new HookError(spoken('slow', { hook: hook.key, seconds: deadlineMs / 1000 }), error);
    if (error instanceof Refusal) throw refused(error);
    // An error of the API that the hook called.
    if (error instanceof ApiError) throw error;
    throw new HookError(spoken('failed', { hook: hook.key }), error);
  }
}

function refused({ errors, message }: Refusal): ApiError {
  const fields = Object.entries(errors);
  return fields.length > 0
    ? validationFailed(Object.fromEntries(fields.map(([field, texts]) => [field, texts.map(asWritten)])))
    : new ApiError('validation_failed', { message: asWritten(message) });
}
