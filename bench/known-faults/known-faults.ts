import { parseArgs } from 'node:util';
import { accounts } from './accounts.ts';
import { clock } from './clock.ts';
import { costlyRequests } from './costly-requests.ts';
import { signUpFlood } from './sign-up-flood.ts';
import { databaseAway } from './database-away.ts';
import { type FaultGroup, withScene } from './fault.ts';
import { mailServer } from './mail-server.ts';
import { outside } from './outside.ts';
import { restores } from './restores.ts';
import { unreachableMailServer } from './unreachable-mail-server.ts';

/**
 * `node bench/known-faults/known-faults.ts [--only ID,ID] [--list]`: replays known attacks and faults against the built product
 * and prints for each whether it ends as it should. Starts every product, mail server, and database itself, on free
 * ports and in temporary folders. Exits with 1 if one fails.
 */
const { values } = parseArgs({ options: { only: { type: 'string' }, list: { type: 'boolean' } } });
const groups: readonly FaultGroup[] = [
  accounts,
  outside,
  costlyRequests,
  signUpFlood,
  mailServer,
  unreachableMailServer,
  clock,
  databaseAway,
  restores,
];

const chosen = values.only?.split(',');
const counts = { held: 0, failed: 0, skipped: 0 };
for (const group of groups) {
  const faults = group.faults.filter(({ id }) => chosen === undefined || chosen.includes(id));
  if (faults.length === 0) continue;
  print(`\n${group.name}`);
  if (values.list === true) for (const { id, what } of faults) print(`  ${id.padEnd(22)} ${what}`);
  else await replayGroup({ ...group, faults });
}
if (values.list !== true) {
  print(`\n${counts.held} held, ${counts.failed} did not, ${counts.skipped} could not be replayed here`);
  if (counts.failed > 0) process.exitCode = 1;
}

async function replayGroup(group: FaultGroup): Promise<void> {
  const missing = group.missing?.();
  if (missing !== undefined) {
    counts.skipped += group.faults.length;
    for (const { id } of group.faults) print(`  – ${id}: ${missing}`);
    return;
  }
  await withScene(group, async (scene) => {
    for (const { id, what, replay } of group.faults) {
      try {
        const seen = await replay(scene);
        counts.held += 1;
        print(`  ✓ ${id}: ${what}\n      ${seen}`);
      } catch (error) {
        counts.failed += 1;
        print(`  ✗ ${id}: ${what}\n      ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  });
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
