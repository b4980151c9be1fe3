/** `npm run check`: everything that can be said about the sources without running them. */
import { runChecks } from './checks.ts';

const { failed } = await runChecks();
process.exitCode = failed === 0 ? 0 : 1;
