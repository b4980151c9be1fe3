import { expect, it } from 'vitest';
import { eventsHeard, listen } from '../../platform/audit/testing/heard-events.ts';
import { clientFor } from '../../testing/api-client.ts';
import { articleInput } from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();

it('a webhook hears that content is no longer public once for each time it was', async () => {
  const editor = clientFor(test(), 'editor');
  const { id } = (await editor.post('/content', articleInput())).data as { id: string };
  const content = `/content/${id}`;
  const heardOf = async (step: () => Promise<unknown>) => {
    await listen(test());
    await step();
    return (await eventsHeard(test().deps.database.queries)).toSorted();
  };
  expect(await heardOf(() => editor.delete(content))).toEqual(['draft.trashed']);
  expect(await heardOf(() => editor.post(`${content}/restore`))).toEqual(['draft.restored']);
  expect(await heardOf(() => editor.post(`${content}/publish`))).toEqual(['content.published']);
  expect(await heardOf(() => editor.delete(content))).toEqual(['content.unpublished', 'draft.trashed']);
});
