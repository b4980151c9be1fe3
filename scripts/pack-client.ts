import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeRoutes } from '#api/app/reference/openapi.ts';
import { routes } from '#api/app/routes.ts';
import { typesOf } from '../packages/colophon-client/src/index.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'packages', 'colophon-client');

/** Compiles `colophon-client` and packs it into `destination`. Returns the path of the tarball. */
export function packClient(destination: string): string {
  const dist = join(folder, 'dist');
  rmSync(dist, { recursive: true, force: true });
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  execFileSync(process.execPath, [compiler, '-p', join(folder, 'tsconfig.pack.json')], { stdio: 'inherit' });
  const described = describeRoutes(routes, { siteName: 'Colophon', url: 'http://localhost:3000/api/v1' });
  writeFileSync(join(dist, 'types.d.ts'), typesOf(described));
  mkdirSync(destination, { recursive: true });
  const args = ['pack', '--json', '--pack-destination', destination];
  const packed = JSON.parse(execFileSync('npm', args, { cwd: folder, encoding: 'utf8' })) as [
    { filename: string },
  ];
  return join(destination, packed[0].filename);
}

if (import.meta.main) console.log(packClient(process.argv[2] ?? root));
