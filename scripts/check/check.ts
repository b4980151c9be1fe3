/** `npm run check`: everything that can be said about the sources without running them. */
import { runAllChecks } from './checks.ts';

const { failed } = await runAllChecks();
process.exitCode = failed === 0 ? 0 : 1;
