import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { clientFor } from '../../testing/api-client.ts';
import { madeBy } from '../../testing/content-records.ts';
import { MAIL_BLOCKS, confirmedContact, mailsTo } from '../../testing/newsletter.ts';
import { HOUR_MS } from '../../testing/test-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { sendWelcomeSeries } from './send-welcome.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const sendAll = () => sendWelcomeSeries(test().deps);
const welcomesTo = async (address: string) =>
  (await mailsTo(test(), address)).filter(({ purpose }) => purpose === 'welcome').length;

async function seriesOf(subjects: string[]): Promise<{ listId: string; path: string; stepIds: string[] }> {
  const listId = (await editor().get('/contact-lists')).page.data[0]?.id ?? '';
  const template = madeBy(
    await editor().post('/newsletter-templates', { name: 'Welcome', blocks: MAIL_BLOCKS }),
  );
  const path = `/contact-lists/${listId}/welcome-series`;
  const steps = subjects.map((subject) => ({ subject, delay_hours: 0, template_id: template.id }));
  const { data } = await editor().put(path, { steps });
  return { listId, path, stepIds: (data.steps as { id: string }[]).map(({ id }) => id) };
}

it('a step with an unknown outcome is sent again on request, once, to those still on the list', async () => {
  const { listId, path, stepIds } = await seriesOf(['One', 'Two']);
  await confirmedContact(test(), 'ann@example.org');
  const { id: bob } = await confirmedContact(test(), 'bob@example.org');
  await sendAll();
  await sendAll();
  // As a restore leaves them.
  await rows(test().deps.database.queries, sql`UPDATE welcome_sends SET state = 'unknown'`);
  await editor().post(`/contacts/${bob}/lists/${listId}/unsubscribe`, {});
  const again = () => editor().post(`${path}/send-again`, { step_id: stepIds[0] });
  await sendAll();
  expect(await welcomesTo('ann@example.org')).toBe(2);

  const replies = [await again(), await again()];
  expect(replies.map(({ status, data }) => [status, data])).toEqual([
    [202, { released: 1 }],
    [202, { released: 0 }],
  ]);
  await sendAll();
  test().clock.advance(HOUR_MS);
  await sendAll();
  expect([await welcomesTo('ann@example.org'), await welcomesTo('bob@example.org')]).toEqual([3, 2]);
  expect((await editor().get(path)).data).toMatchObject({
    steps: [
      { accepted: 1, unknown: 1 },
      { accepted: 0, unknown: 2 },
    ],
  });
});

it('a step that is off, or of another list, is refused with the reason', async () => {
  const { path, stepIds } = await seriesOf(['One']);
  await rows(test().deps.database.queries, sql`UPDATE welcome_steps SET enabled = false`);
  const errorsFor = async (stepId: unknown) => {
    const { status, problem } = await editor().post(`${path}/send-again`, { step_id: stepId });
    return [status, problem.errors?.step_id];
  };
  expect(await errorsFor(stepIds[0])).toEqual([422, ['is off. Turn it on first']]);
  expect(await errorsFor('00000000-0000-4000-8000-000000000000')).toEqual([
    422,
    ['isn’t a step in this list’s welcome series'],
  ]);
});
