import { registerHooks } from 'node:module';

/**
 * Node reads the manifest of a package for each of its modules, and that of drizzle-orm has 179 kB: for its hundred modules
 * this took 0.3 s of a start. Between two of them nothing is to be found out.
 */
export function withinDrizzle(specifier: string, parentUrl: string | undefined) {
  return /^\.{1,2}\/.*\.js$/.test(specifier) && /\/node_modules\/drizzle-orm\/.*\.js$/.test(parentUrl ?? '')
    ? { url: new URL(specifier, parentUrl).href, format: 'module' as const, shortCircuit: true }
    : undefined;
}

/** From now on, modules of drizzle-orm that import each other are found without its manifest. */
export function skipManifestOfDrizzle(): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      withinDrizzle(specifier, context.parentURL) ?? next(specifier, context),
  });
}
