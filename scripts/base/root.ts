import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The script behind a tool's command, run with this Node: works without symlinks in node_modules/.bin.
 * @param name of the package
 * @param command one of its `bin`
 */
export function toolPath(name: string, command: string): string {
  const require = createRequire(import.meta.url);
  const manifest = join(ROOT, 'node_modules', name, 'package.json');
  const { bin } = require(manifest) as { bin: string | Record<string, string> };
  const script = typeof bin === 'string' ? bin : bin[command];
  if (script === undefined) throw new Error(`${name} has no command ${command}`);
  return join(dirname(manifest), script);
}
