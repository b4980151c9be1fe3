import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import type { ResolveFnOutput, ResolveHookContext } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CACHE_FOLDER, IS_PACKAGE, PROGRAM_FOLDER } from '#api/platform/base/paths.ts';

type Next = (specifier: string, context?: Partial<ResolveHookContext>) => ResolveFnOutput;
type Found = [url: string, format: string];

/** What a file of this version of the program has, for packages as they are installed now. */
interface Memory {
  key: string;
  found: Record<string, Found>;
}

/**
 * Where Node found the modules of packages, kept for the next start: it reads the manifests of a thousand modules and asks the
 * disk several times for each, a seventh of the main thread’s work. Packages that were installed since, or by a program that
 * leaves no list of them, are searched for as usual.
 */
export class RememberedModules {
  readonly #file: string;
  readonly #key: string | undefined;
  readonly #known: Map<string, Found>;
  /** Whether a file is there: each is imported several times. */
  readonly #isThere = new Map<string, boolean>();
  #isNew = false;

  constructor({ file, list }: { file: string; list: string }) {
    this.#file = file;
    this.#key = keyOf(list);
    this.#known = new Map(Object.entries(this.#read()));
  }

  /** Resolves a module that a package imports, or that the program imports from one. */
  resolve(specifier: string, context: ResolveHookContext, next: Next): ResolveFnOutput {
    const { parentURL: parent } = context;
    if (this.#key === undefined || parent?.includes('/node_modules/') !== true)
      return next(specifier, context);
    const name = [context.conditions.includes('require') ? 'require' : 'import', specifier, parent].join(' ');
    const known = this.#known.get(name);
    if (known !== undefined && this.#isStillThere(known[0]))
      return { url: known[0], format: known[1], shortCircuit: true };
    const found = next(specifier, context);
    if (typeof found.format === 'string' && isOfPackage(found.url)) {
      this.#known.set(name, [found.url, found.format]);
      this.#isNew = true;
    }
    return found;
  }

  /** Keeps what was found, for the next start. A failure costs that start some time, and nothing else. */
  save(): void {
    if (this.#key === undefined || !this.#isNew) return;
    const memory: Memory = { key: this.#key, found: Object.fromEntries(this.#known) };
    try {
      mkdirSync(dirname(this.#file), { recursive: true });
      const aside = `${this.#file}.${process.pid}`;
      writeFileSync(aside, JSON.stringify(memory));
      renameSync(aside, this.#file);
      this.#isNew = false;
    } catch {
      // A folder that can't be written to.
    }
  }

  #isStillThere(url: string): boolean {
    let is = this.#isThere.get(url);
    if (is === undefined)
      this.#isThere.set(url, (is = url.startsWith('node:') || existsSync(fileURLToPath(url))));
    return is;
  }

  #read(): Record<string, Found> {
    try {
      const { key, found } = JSON.parse(readFileSync(this.#file, 'utf8')) as Memory;
      return key === this.#key ? found : {};
    } catch {
      return {};
    }
  }
}

/** npm writes its list with each change of packages. */
function keyOf(list: string): string | undefined {
  const found = statSync(list, { throwIfNoEntry: false });
  return found && [process.version, list, found.size, found.mtimeMs].join(' ');
}

function isOfPackage(url: string): boolean {
  return url.startsWith('node:') || (url.startsWith('file:') && url.includes('/node_modules/'));
}

/** Those of this process. */
export const rememberedModules = new RememberedModules({
  file: join(CACHE_FOLDER, 'modules.json'),
  list: join(PROGRAM_FOLDER, IS_PACKAGE ? '..' : 'node_modules', '.package-lock.json'),
});
