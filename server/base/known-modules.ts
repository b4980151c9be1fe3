import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { PROGRAM_FOLDER } from '#api/platform/base/paths.ts';
import { rememberedModules } from './remembered-modules.ts';

const PROGRAM = `${pathToFileURL(PROGRAM_FOLDER).href.replace(/\/$/, '')}/`;
/** Sources of the program: below a room, which has no manifest of its own. */
const ROOM = /^(?:api|api-client|schema|server|site)\//;

/** A module as resolved by a Node hook. */
interface Found {
  url: string;
  format: 'module' | 'module-typescript';
  shortCircuit: true;
}

/**
 * The location of a module, if its name says everything. Node searches for the manifest of each module, reads
 * it again, and accesses the disk several times: a fifth of a start from the sources. Between two sources of
 * the program, or two modules of drizzle-orm, whose manifest has 179 kB, there is nothing to find out.
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
      knownModule(specifier, context.parentURL) ?? rememberedModules.resolve(specifier, context, next),
  });
}
