import { hash, verify } from '@node-rs/argon2';
import { type WorkQueue, createWorkQueue } from './work-queue.ts';

/** argon2id with 19 MiB, two passes and one lane (OWASP's first choice): about 10 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * A hash of the same cost with no known password, checked when there is no account, so that both cases take
 * the same time.
 */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$9jN4KpsnoRwYmXMosoaK9Q$4zV40jeTysGx+uwg2q0sKKupNkc7n5AtnB5ZzQQOu10';

/**
 * Two at a time leave the other threads of Node's pool to files and images. The pool is shared by the whole
 * process.
 */
const queue: WorkQueue = createWorkQueue({ atOnce: 2, waitingMax: 200 });

/** Returns the hash to store for a password. Waits its turn; 503 `overloaded` when too many are waiting. */
export async function hashPassword(password: string): Promise<string> {
  return queue(() => hash(password, COST));
}

/**
 * Returns whether `password` matches `passwordHash`; for null or undefined (an unknown account) it takes just
 * as long and returns false. `before` runs when its turn comes, so that a limit checked there counts everyone
 * let in earlier. `whenRight` runs before the turn ends, so that the next in line no longer sees what it
 * undoes.
 */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
  { before, whenRight }: { before: () => Promise<void>; whenRight: () => Promise<void> },
): Promise<boolean> {
  return queue(async () => {
    await before();
    const matches = await verify(passwordHash ?? NOBODYS_HASH, password);
    const isRight = matches && passwordHash != null;
    if (isRight) await whenRight();
    return isRight;
  });
}
