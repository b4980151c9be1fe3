import { fsyncSync, writeSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

export interface LocalFilesOptions {
  readonly directory: string;
  /** Whether fsync reaches the disk; PGlite's own file system leaves it out. */
  readonly durable: boolean;
  /** What writes an open file to disk; for tests. */
  readonly syncFile?: ((fileDescriptor: number) => void) | undefined;
  /** Called when PostgreSQL gives up, as on a full or broken disk. Must not return. */
  readonly onPanic: () => never;
}

/** PGlite's directory of files with an fsync that happens and an end when PostgreSQL gives up. */
export class LocalFiles extends NodeFS {
  readonly #options: LocalFilesOptions;

  constructor(options: LocalFilesOptions) {
    super(options.directory);
    this.#options = options;
  }

  override async init(pglite: PGlite, options: ModuleOptions): Promise<{ emscriptenOpts: ModuleOptions }> {
    const { durable, onPanic, syncFile = fsyncSync } = this.#options;
    const { emscriptenOpts } = await super.init(pglite, options);
    const installSync: NonNullable<ModuleOptions['preRun']>[number] = (module) => {
      if (!durable) return;
      (module as unknown as NodeFilesModule).NODEFS.stream_ops.fsync = ({ nfd }) =>
        syncedOrFailed(nfd, syncFile);
    };
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        // PGlite would otherwise call the aborted program again and again, for ever.
        onAbort: onPanic,
        preRun: [...(emscriptenOpts.preRun ?? []), installSync],
      },
    };
  }
}

/** Ends the process in one line. Nothing that was not stored has been acknowledged; the next start recovers the rest. */
export function stopProcess(directory: string, reason: string): never {
  writeSync(
    2,
    `The database in ${directory} can’t continue. It stops so that nothing looks saved that isn’t: ${reason}\n`,
  );
  process.exit(1);
}

const inputOutputError = 29;

/** 0, or the error at which PostgreSQL gives up rather than call something stored that is not. */
function syncedOrFailed(descriptor: number, syncFile: (fileDescriptor: number) => void): number {
  try {
    syncFile(descriptor);
    return 0;
  } catch {
    return inputOutputError;
  }
}

type ModuleOptions = Parameters<NodeFS['init']>[1];

/** The part of Emscripten's file system for Node that its types leave out. */
interface NodeFilesModule {
  readonly NODEFS: { readonly stream_ops: { fsync?: (stream: { readonly nfd: number }) => number } };
}
