import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { PROGRAM_FOLDER } from '#api/platform/base/paths.ts';

const PROGRAM = `${pathToFileURL(PROGRAM_FOLDER).href.replace(/\/$/, '')}/`;
/** The sources of the program: below a room, which has no manifest of its own. */
const ROOM = /^(?:api|api-client|schema|server|site)\//;

/** A module as a hook of Node's answers it. */
interface Found {
  url: string;
  format: 'module' | 'module-typescript';
  shortCircuit: true;
}

/**
 * Where a module is, if its name says all there is to know. Node looks for the manifest of each module, reads it again, and asks
 * the disk several times: a fifth of a start from the sources. Between two sources of the program, or two modules of drizzle-orm,
 * whose manifest has 179 kB, nothing is to be found out.
 */
export function knownModule(specifier: string, parentUrl: string | undefined): Found | undefined {
  if (parentUrl === undefined) return undefined;
  return withinProgram(specifier, parentUrl) ?? withinDrizzle(specifier, parentUrl);
}

function withinProgram(specifier: string, parentUrl: string): Found | undefined {
  if (!specifier.endsWith('.ts') || !parentUrl.startsWith(PROGRAM)) return undefined;
  if (!ROOM.test(parentUrl.slice(PROGRAM.length))) return undefined;
  const url = /^\.{1,2}\//.test(specifier)
    ? new URL(specifier, parentUrl).href
    : specifier.startsWith('#') && ROOM.test(specifier.slice(1))
      ? PROGRAM + specifier.slice(1)
      : undefined;
  return url === undefined ? undefined : { url, format: 'module-typescript', shortCircuit: true };
}

function withinDrizzle(specifier: string, parentUrl: string): Found | undefined {
  return /^\.{1,2}\/.*\.js$/.test(specifier) && /\/node_modules\/drizzle-orm\/.*\.js$/.test(parentUrl)
    ? { url: new URL(specifier, parentUrl).href, format: 'module', shortCircuit: true }
    : undefined;
}

/** From now on, known modules are loaded without a search. */
export function loadKnownModulesAtOnce(): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      knownModule(specifier, context.parentURL) ?? next(specifier, context),
  });
}
