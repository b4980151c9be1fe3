import { createRequire } from 'node:module';

/**
 * A large package, loaded when it is first used instead of at the start. `file` is any of its files; `prepare` is called once,
 * before the first use.
 */
export function packageWhenNeeded<Package>(
  name: string,
  file: string,
  prepare: (loaded: Package) => void = () => undefined,
): () => Package {
  let loaded: Package | undefined;
  return () => {
    if (loaded === undefined) {
      const found = createRequire(file)(name) as Package;
      prepare(found);
      loaded = found;
    }
    return loaded;
  };
}
