import { hash, verify } from '@node-rs/argon2';
import { type WorkQueue, createWorkQueue } from './work-queue.ts';

/** argon2id with 19 MiB, two passes and one lane (OWASP's first choice): about 10 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A hash of the same cost that no password is known for: checked where there is no account, so that both take as long. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$9jN4KpsnoRwYmXMosoaK9Q$4zV40jeTysGx+uwg2q0sKKupNkc7n5AtnB5ZzQQOu10';

/** Two at a time leave the other threads of Node's pool to files and images. The process has one such pool. */
const queue: WorkQueue = createWorkQueue({ atOnce: 2, waitingMax: 200 });

/** What is stored of a password. Waits for its turn; 503 `overloaded` when too many wait. */
export async function hashPassword(password: string): Promise<string> {
  return queue(() => hash(password, COST));
}

/**
 * Whether `password` matches `passwordHash`; null or undefined, for an unknown account, takes as long and is false.
 * `before` runs when its turn has come: a limit checked there counts everyone who was let in earlier. `whenRight`
 * runs before the turn is over: what it undoes is no longer visible to the next in line.
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
