import { cp, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../base/root.ts';

/**
 * Packages of which the site uses a few files that import nothing. They are part of the package, with their license: the whole
 * package would add 60 MB to every installation.
 */
const VENDORED: Readonly<Record<string, readonly string[]>> = {
  'posthog-js': ['dist/posthog-recorder.js', 'dist/module.no-external.js', 'LICENSE'],
};

export function isVendored(name: string): boolean {
  return Object.hasOwn(VENDORED, name);
}

/** Copies these files into the `site` of the package, and lets its modules import them from there. */
export async function vendorPackages(folder: string): Promise<void> {
  const site = join(folder, 'site');
  for (const file of await readdir(site, { recursive: true })) {
    if (!/\.tsx?$/.test(file)) continue;
    const text = await readFile(join(site, file), 'utf8');
    const rewritten = Object.keys(VENDORED).reduce(
      (made, name) => made.replaceAll(`'${name}/`, `'#site/vendor/${name}/`),
      text,
    );
    if (rewritten !== text) await writeFile(join(site, file), rewritten);
  }
  for (const [name, files] of Object.entries(VENDORED)) {
    for (const file of files) {
      await cp(join(ROOT, 'node_modules', name, file), join(site, 'vendor', name, file));
    }
  }
}
