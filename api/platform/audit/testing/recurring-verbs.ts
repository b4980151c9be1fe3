import { clientFor } from '../../../testing/api-client.ts';
import { MAIL_BLOCKS } from '../../../testing/newsletter.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { CheckVerb } from './check-verbs.ts';
import { checkSeriesVerbs } from './series-verbs.ts';

/** Recurring issues, and the draft that someone makes of one. */
export async function checkRecurringVerbs(tell: CheckVerb, test: TestApp): Promise<void> {
  const blocks = [...MAIL_BLOCKS, { type: 'content_list', rule: { limit: 5 } }];
  const template = await clientFor(test, 'administrator').post('/newsletter-templates', {
    name: 'Digest',
    blocks,
  });
  const json = { name: 'Weekly digest', template_id: template.data.id, time: '07:30' };
  const { id } = await tell('POST /recurring-issues', { json });
  await tell('POST /recurring-issues/:id/make-draft', { at: [id] });
  await tell('PUT /recurring-issues/:id', { at: [id], json: { time: '08:00', version: 1 } });
  await tell('DELETE /recurring-issues/:id', { at: [id] });
  await checkSeriesVerbs(tell, test);
}
