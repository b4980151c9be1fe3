import { sendStep } from '../welcome/send-step.ts';
import { type Person, endOf, placeAt } from './person.ts';
import type { Scene } from './scene.ts';
import { type StoredStep, type Test, endTests, isTrueOf } from './series.ts';
import { waitUntil } from './wait-until.ts';

/**
 * Takes one person as far as they get now: to the next wait, or to the end. Each step is passed at most once in a turn,
 * so that it ends.
 */
export async function advance(scene: Scene, person: Person): Promise<void> {
  const { tx, deps } = scene;
  const now = deps.now();
  const { series, steps } = await scene.seriesOf(person.series_id);
  if (!person.may_get) return endOf(tx, person, { reason: 'unsubscribed', now });
  for (const test of endTests(series))
    if (await isTrueOf(tx, { test, contactId: person.contact_id, now }))
      return endOf(tx, person, { reason: 'rule', now });
  let index = person.step_id === null ? 0 : steps.findIndex(({ id }) => id === person.step_id);
  if (index === -1) return endOf(tx, person, { reason: 'finished', now });
  let arrivedAt = new Date(person.arrived_at);
  let isWaitOver = person.is_waiting;
  for (let step = steps[index]; step !== undefined; step = steps[index]) {
    const dueAt =
      step.kind === 'wait' && !isWaitOver ? waitUntil(step, arrivedAt, deps.site().time_zone) : now;
    if (dueAt > now) return placeAt(tx, person, { stepId: step.id, arrivedAt, dueAt, isWaiting: true });
    const next = await doStep(scene, { person, step });
    if (next === 'end') return endOf(tx, person, { reason: 'condition', now });
    index += next;
    [arrivedAt, isWaitOver] = [now, false];
  }
  return endOf(tx, person, { reason: 'finished', now });
}

/** Returns how many steps further they are then. */
async function doStep(
  scene: Scene,
  { person, step }: { person: Person; step: StoredStep },
): Promise<1 | 2 | 'end'> {
  const { tx, deps } = scene;
  const now = deps.now();
  if (step.kind === 'condition') {
    const test = step.settings as unknown as Test;
    if (await isTrueOf(tx, { test, contactId: person.contact_id, now })) return 1;
    return step.settings['otherwise'] === 'end' ? 'end' : 2;
  }
  if (step.kind === 'email') {
    // If the email can't be written, they stay here, and what came before isn't done again.
    await placeAt(tx, person, { stepId: step.id, arrivedAt: now, dueAt: now, isWaiting: false });
    const prepared = await scene.emailOf(step.id);
    await sendStep(tx, deps, { due: { ...person, step_id: step.id }, step: prepared, purpose: 'series' });
  }
  return 1;
}
