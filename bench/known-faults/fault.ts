import {
  type RunningProduct,
  signIn,
  startProduct,
  withTemporaryFolder,
} from '../helpers/running-product.ts';
import { Staff } from './staff.ts';

/** An attack or a fault that once had an effect. */
export interface KnownFault {
  id: string;
  /** What is done to the product. */
  what: string;
  /** Does it; answers what was seen, and throws where the product did not end as it should. */
  replay(scene: Scene): Promise<string>;
}

/** A separate product with a signed-in administrator. */
export interface Scene {
  product: RunningProduct;
  admin: Staff;
  dataDir: string;
}

/** Faults that share a product. */
export interface FaultGroup {
  name: string;
  /** Variables of the product, and everything that must exist before it starts; `end` removes it again. */
  prepare(): Promise<{ env: Record<string, string>; end?: () => Promise<void> }>;
  /** Why this machine cannot replay it, if so. */
  missing?: () => string | undefined;
  faults: readonly KnownFault[];
}

/** Every product believes `X-Forwarded-For` of this machine, so that one script can be many callers. */
const COMMON = { TRUSTED_PROXIES: '127.0.0.1,::1' };

/** Starts the product of a group and hands it over. */
export async function withScene(group: FaultGroup, work: (scene: Scene) => Promise<void>): Promise<void> {
  await withTemporaryFolder(async (dataDir) => {
    const { env, end } = await group.prepare();
    try {
      const product = await startProduct(dataDir, { ...COMMON, ...env }, { isQuiet: true });
      try {
        await work({ product, dataDir, admin: new Staff(product.origin, await signIn(product.origin)) });
      } finally {
        // A fault may have ended it already.
        await Promise.race([product.kill('SIGKILL'), new Promise((resolve) => setTimeout(resolve, 2_000))]);
      }
    } finally {
      await end?.();
    }
  });
}

/** Throws with what was seen unless `holds`. */
export function must(holds: boolean, seen: string): void {
  if (!holds) throw new Error(seen);
}

/** Asks until the response has it, at most `withinMs`; returns how long that took. Throws with the last answer. */
export async function until<Answer>(
  ask: () => Promise<Answer>,
  { holds, withinMs }: { holds: (answer: Answer) => boolean; withinMs: number },
): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const answer = await ask();
    const waited = performance.now() - startedAt;
    if (holds(answer)) return waited;
    if (waited > withinMs)
      throw new Error(
        `after ${Math.round(waited / 100) / 10} s still: ${JSON.stringify(answer)?.slice(0, 200)}`,
      );
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Milliseconds as seconds, for people. */
export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(ms < 1_000 ? 2 : 1)} s`;

/**
 * The longest wait for `/healthz` while `work` runs: how long the process was held up, the time of one round trip included.
 */
export async function longestWait(origin: string, work: () => Promise<unknown>): Promise<number> {
  let isDone = false;
  let longest = 0;
  const watching = (async () => {
    while (!isDone) {
      const startedAt = performance.now();
      await fetch(`${origin}/healthz`).then((response) => response.arrayBuffer());
      longest = Math.max(longest, performance.now() - startedAt);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  await work().finally(() => (isDone = true));
  await watching;
  return longest;
}
