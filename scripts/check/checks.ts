import { spawn } from 'node:child_process';
import { ROOT, toolPath } from '../base/root.ts';

interface Check {
  /** What it proves, as shown to the developer. */
  name: string;
  argv: string[];
  /** How to repair it, when one command does. */
  fix?: string;
}

const CHECKS: Check[] = [
  {
    name: 'the generated resource list is current',
    argv: ['scripts/generate-resource-index.mjs', '--check'],
  },
  { name: 'types and room boundaries (tsc -b)', argv: [toolPath('typescript', 'tsc'), '-b'] },
  { name: 'no known advisory concerns a locked package', argv: ['scripts/dependencies/check-advisories.ts'] },
  { name: 'lint (oxlint)', argv: ['scripts/lint-changed.ts'] },
  {
    name: 'format (oxfmt)',
    argv: [toolPath('oxfmt', 'oxfmt'), '--check'],
    fix: 'node_modules/.bin/oxfmt',
  },
  { name: 'nothing unused (knip)', argv: [toolPath('knip', 'knip'), '--no-progress', '--no-tag-hints'] },
  {
    name: 'nothing used by tests alone (knip)',
    argv: [
      toolPath('knip', 'knip'),
      '--no-progress',
      '--no-tag-hints',
      '--production',
      '--include=files,exports,types',
    ],
  },
];

/** Is among the tests, too: `npm test` does not run it twice. */
const WORDS: Check = {
  name: 'texts are in their catalogs, used, complete, and in the words of the glossary',
  argv: [
    toolPath('vitest', 'vitest'),
    'run',
    'scripts/texts/messages.test.ts',
    'scripts/texts/languages.test.ts',
    'scripts/texts/words.test.ts',
  ],
};

/** `npm run check`: every static check, and those of the texts. */
export const runAllChecks = () => runChecks([...CHECKS, WORDS]);

/**
 * Runs static checks, one after the other, and shows the output of those that fail.
 * @returns how many passed and failed
 */
export async function runChecks(checks = CHECKS): Promise<{ passed: number; failed: number }> {
  const counts = { passed: 0, failed: 0 };
  for (const check of checks) {
    const startedAt = performance.now();
    const { code, output } = await runNode(check.argv);
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    if (code === 0) {
      counts.passed++;
      console.log(`✓ ${check.name} (${seconds} s)`);
    } else {
      counts.failed++;
      console.log(`${output.trimEnd()}\n✗ ${check.name} (${seconds} s)`);
      if (check.fix) console.log(`  to repair: ${check.fix}`);
    }
  }
  return counts;
}

function runNode(argv: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, argv, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}
