/** A failure whose message is the whole story: one line for the person at the terminal, no stack. */
export class LaunchError extends Error {}

/**
 * One line on standard error, so that standard output stays the command's own.
 * @param {string} line
 */
export function report(line) {
  process.stderr.write(`colophon: ${line}\n`);
}

/**
 * Says what a long step does, that it is still at it, and how long it took.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} step
 * @returns {Promise<T>}
 */
export async function withProgress(what, step) {
  const startedAt = process.hrtime.bigint();
  const seconds = () => (Number(process.hrtime.bigint() - startedAt) / 1e9).toFixed(1);
  report(`${what} …`);
  const timer = setInterval(() => report(`${what} … ${seconds()} s so far`), 5_000);
  try {
    const result = await step();
    report(`${what}: done in ${seconds()} s`);
    return result;
  } finally {
    clearInterval(timer);
  }
}

/** @param {unknown} error */
export function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}
