import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../base/root.ts';
import { buildDocs } from './build-site.ts';

/** `npm run docs [-- --version 1.2] [--out FOLDER] [--base /path/]`: writes `docs/` as a site of static files. */
const { version: own } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
const { values } = parseArgs({
  options: {
    version: { type: 'string', default: own },
    out: { type: 'string', default: join(ROOT, '.build', 'docs') },
    base: { type: 'string', default: '/' },
  },
});
const out = resolve(values.out);
try {
  if (!/^[\w.-]*\w[\w.-]*$/.test(values.version))
    throw new Error(`The version is the name of a folder, such as 1.2: "${values.version}" can’t be one.`);
  const base = values.base.endsWith('/') ? values.base : `${values.base}/`;
  const pages = await buildDocs({ root: ROOT, out, version: values.version, base });
  console.log(`${pages} pages are in ${join(out, values.version)}. To read them, open index.html.`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
