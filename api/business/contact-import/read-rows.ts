import { isLeft } from '#schema/contact-files/state-columns.ts';
import { type RowState, readState, stateReader } from '#schema/contact-files/states.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { addressHash, foldAddress } from '../../platform/text/address.ts';
import type { BatchJob, BatchOutcome, Candidate, Leaver } from './batch.ts';
import { type ImportPlan, addressIn, readRow } from './import-row.ts';
import { Spoken, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** Divides the rows of a batch: those who left, and those who may be imported. What is neither is refused, with the reason. */
export function readRows(
  deps: AppDeps,
  { plan, batch }: Pick<BatchJob, 'plan' | 'batch'>,
  outcome: BatchOutcome,
): { leavers: Leaver[]; others: Candidate[] } {
  const reader = stateReader(plan.columns, plan.decisions);
  const [leavers, others]: [Leaver[], Candidate[]] = [[], []];
  for (const { line, cells } of batch) {
    // Also for refused rows: this lets an erasure remove the person from the report.
    const address = addressIn(plan, cells);
    if (address !== undefined) outcome.emails.set(line, foldAddress(address));
    const said = stateFor(plan, readState(reader, cells));
    outcome.states.set(line, said);
    // A person who left is kept out even if something else is wrong with the row.
    if (isLeft(said.state) && address !== undefined) {
      leavers.push({ line, email: address, hash: addressHash(deps, address), ...said, state: said.state });
      continue;
    }
    const contact = said.undecided === undefined ? readRow(plan, cells) : undecidedReason(said.undecided);
    if (contact instanceof Spoken) outcome.refused.set(line, contact);
    else others.push({ ...contact, line, hash: addressHash(deps, contact.email), state: said.state });
  }
  return { leavers, others };
}

/** What is said of everyone in the file counts unless the row says more exactly how they left. */
function stateFor({ everyone }: ImportPlan, said: RowState): RowState {
  if (everyone === undefined || isLeft(said.state)) return said;
  if (isLeft(everyone)) return { state: everyone };
  return said.undecided === undefined ? { ...said, state: everyone } : said;
}

function undecidedReason({ column, value }: { column: string; value: string }): Spoken {
  return value === '' ? spoken('state_empty', { column }) : spoken('state_unknown', { column, value });
}
