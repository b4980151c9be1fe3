/** Whether the server of this machine is ready, for programs that look at the exit code: 0 or 1. Prints why it is not. */
const { PORT = '3000' } = process.env;
const answer = await fetch(`http://127.0.0.1:${PORT}/readyz`, { signal: AbortSignal.timeout(2_500) }).catch(
  () => undefined,
);
if (answer?.status !== 200) {
  process.stdout.write(`${(await answer?.text()) ?? 'not ready: no answer'}\n`);
  process.exitCode = 1;
}
