import type { SeriesDryRun } from '#schema/answers/newsletter/series.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { sql } from 'drizzle-orm';
import { validationFailed } from '../../platform/base/api-error.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import { type Series, type StoredStep, type Test, isTrueOf, mayGet, readSteps } from './series.ts';
import { waitUntil } from './wait-until.ts';

const spoken = later(messages);

interface Asked {
  series: Series;
  contactId: string | undefined;
  startsAt: Date;
}

/** When each step would happen for someone who enters at a time. Conditions are those of today; an example passes all of them. */
export async function dryRun(
  on: Queries,
  deps: AppDeps,
  { series, contactId, startsAt }: Asked,
): Promise<SeriesDryRun> {
  const zone = deps.site().time_zone;
  const contact = contactId === undefined ? undefined : await requireContact(on, { series, contactId });
  const steps = await readSteps(on, series.id);
  const shown: SeriesDryRun['steps'] = [];
  let at = startsAt;
  for (let index = 0; index < steps.length;) {
    const step = steps[index];
    if (step === undefined) break;
    const outcome = await outcomeOf(on, deps, { step, contactId });
    shown.push({ step_id: step.id, kind: step.kind, at: at.toISOString(), outcome });
    if (outcome === 'ends') break;
    if (step.kind === 'wait') at = waitUntil(step, at, zone);
    index += outcome === 'skips' ? 2 : 1;
  }
  return {
    time_zone: zone,
    contact: contact?.email ?? null,
    may_get: contact?.may_get ?? true,
    steps: shown,
    ends_at: at.toISOString(),
  };
}

async function outcomeOf(
  on: Queries,
  deps: AppDeps,
  { step, contactId }: { step: StoredStep; contactId: string | undefined },
): Promise<SeriesDryRun['steps'][number]['outcome']> {
  if (step.kind === 'email') return 'sent';
  if (step.kind === 'wait') return 'waits';
  const test = step.settings as unknown as Test;
  if (contactId === undefined || (await isTrueOf(on, { test, contactId, now: deps.now() }))) return 'passed';
  return step.settings['otherwise'] === 'end' ? 'ends' : 'skips';
}

async function requireContact(on: Queries, { series, contactId }: { series: Series; contactId: string }) {
  const [contact] = await rows<{ email: string; may_get: boolean }>(
    on,
    sql`SELECT c.email, ${mayGet(sql`${series.contact_list_id}::uuid`)} AS may_get FROM contacts c WHERE c.id = ${contactId}`,
  );
  if (contact === undefined) throw validationFailed({ contact_id: [spoken('contact_gone')] });
  return contact;
}
