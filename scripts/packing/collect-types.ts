import { spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { ROOT, toolPath } from '../base/root.ts';

const COMPILED = join(ROOT, 'node_modules', '.cache', 'tsc');
/** `from './x.ts'`, `import('#schema/x.ts')`, `import './x.ts'` */
const SPECIFIER = /(\bfrom |\bimport\(|\bimport )(['"])([.#][^'"]*)\2/g;

/**
 * Copies the type declarations that the entries need, with relative imports: through the `imports` of a package, the
 * compiler of a site would find the sources and check them. Answers with the packages whose types they use.
 */
export async function collectTypes(folder: string, entries: readonly string[]): Promise<Set<string>> {
  const rooms = [...new Set(entries.map((entry) => entry.split('/')[0] ?? ''))];
  const { status, stdout } = spawnSync(process.execPath, [toolPath('typescript', 'tsc'), '-b', ...rooms], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The types do not compile:\n${stdout}`);
  const packages = new Set<string>();
  const waiting = [...entries];
  const seen = new Set(waiting);
  for (let source = waiting.pop(); source !== undefined; source = waiting.pop()) {
    const room = posix.dirname(source);
    const file = source.replace(/\.tsx?$/, '.d.ts');
    const text = await readFile(join(COMPILED, file), 'utf8');
    const rewritten = text.replace(SPECIFIER, (...[, before = '', quote = '', specifier = '']: string[]) => {
      const target = specifier.startsWith('#') ? specifier.slice(1) : posix.join(room, specifier);
      if (!seen.has(target)) waiting.push(target);
      seen.add(target);
      const relative = posix.relative(room, target).replace(/\.tsx?$/, '.js');
      return `${before}${quote}${relative.startsWith('.') ? relative : `./${relative}`}${quote}`;
    });
    for (const [, name = ''] of text.matchAll(/(?:\bfrom |\bimport\()['"]((?:@[\w-]+\/)?[\w-]+)/g))
      packages.add(name);
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), rewritten.replace(/\n\/\/# sourceMappingURL=.*$/m, ''));
  }
  return packages;
}
