/** `node scripts/reference/write-reference.ts`: writes the pages of `docs/reference/` that are made from the code. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, toolPath } from '../base/root.ts';
import { referencePages } from './reference-pages.ts';

const folder = join(ROOT, 'docs', 'reference');
mkdirSync(folder, { recursive: true });
for (const { file, text } of await referencePages()) writeFileSync(join(folder, file), text);
spawnSync(process.execPath, [toolPath('oxfmt', 'oxfmt'), folder], { stdio: 'inherit', cwd: ROOT });
process.exit();
