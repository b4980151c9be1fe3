import { randomUUID } from 'node:crypto';
import type { Database } from '#api/platform/database/database.ts';
import type { DeclarationsNow } from '#api/platform/deps/app-deps.ts';
import { DeclaringNode } from '#api/records/declarations/declaring-node.ts';
import { documentResources } from '#api/records/declarations/recorded.ts';
import { setWaitingTypes } from '#api/records/documents/waiting-types.ts';

/**
 * Compares the declarations of this process with what is stored, and puts them in force unless another
 * process still runs with others. Throws a DeclarationsError if they do not fit the stored records.
 */
export async function joinDeclaring(
  database: Database,
  onProgress: (line: string) => void,
): Promise<DeclarationsNow & { leave(): Promise<void> }> {
  const now = (): Date => new Date();
  const node = new DeclaringNode({ id: randomUUID(), resources: documentResources, now, onProgress });
  const follow = async (step: Promise<void>): Promise<void> => {
    await step;
    setWaitingTypes(node.waiting);
  };
  await follow(node.join(database));
  if (node.waiting.size > 0)
    onProgress(
      `Another node is running with different declarations. Until it stops, these are read-only here: ${[...node.waiting].join(', ')}.`,
    );
  return {
    get isInForce() {
      return node.isInForce;
    },
    follow: () => follow(node.follow(database)),
    leave: () => node.leave(database),
  };
}
