import { overloaded } from '../requests/admission.ts';

/** Vike’s words for a hook that took longer than half a minute. */
const TIMED_OUT = /timed out: it didn't finish after/;

interface Rendered {
  errorWhileRendering?: unknown;
}

/**
 * Renders a page once more if one of its hooks took too long. All hooks that are in flight while a process is suspended do,
 * such as when a computer sleeps: Vike’s clock runs on. Throws 503 `overloaded` when it was too long again.
 */
export async function renderInTime<Page extends Rendered>(render: () => Promise<Page>): Promise<Page> {
  const first = await render();
  if (!isLate(first)) return first;
  const second = await render();
  if (isLate(second)) throw overloaded();
  return second;
}

function isLate({ errorWhileRendering: error }: Rendered): boolean {
  return error instanceof Error && TIMED_OUT.test(error.message);
}
