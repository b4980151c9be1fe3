import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, packed, program } from '../../scripts/packing/testing/installed-site.ts';

const SITE = join(import.meta.dirname, '../..', 'e2e', 'fixtures', 'podcast-site');

/**
 * Packs the product, makes a site with the template in `folder`, and adds the podcast site. Returns the site's folder.
 * `npmFlags` are for `npm install`, such as `--omit=dev`.
 */
export async function installPodcasts(folder: string, ...npmFlags: string[]): Promise<string> {
  const { colophon, create } = await packed(join(folder, 'tarballs'));
  const creator = join(folder, 'creator');
  mkdirSync(creator);
  writeFileSync(join(creator, 'package.json'), '{}');
  npm(creator, 'install', create);
  const make = join(creator, 'node_modules', 'create-colophon', 'create-colophon.mjs');
  program(folder, process.execPath, [make, 'site', '--colophon', `file:${colophon}`, '--no-install']);
  const site = join(folder, 'site');
  cpSync(SITE, site, { recursive: true });
  npm(site, 'install', ...npmFlags);
  return site;
}

/** The program that runs the commands of an installed site. */
export function launcherOf(site: string): string {
  return join(site, 'node_modules', 'colophon', 'scripts', 'launch', 'colophon.mjs');
}
