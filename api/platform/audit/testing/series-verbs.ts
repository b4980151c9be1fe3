import { clientFor } from '../../../testing/api-client.ts';
import { MAIL_BLOCKS } from '../../../testing/newsletter.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { CheckVerb } from './check-verbs.ts';

/** A series, and its steps. */
export async function checkSeriesVerbs(tell: CheckVerb, test: TestApp): Promise<void> {
  const made = await clientFor(test, 'administrator').post('/newsletter-templates', {
    name: 'First steps',
    blocks: MAIL_BLOCKS,
  });
  const { id } = await tell('POST /email-series', { json: { name: 'First steps' } });
  const steps = [{ kind: 'email', subject: 'Hello', template_id: made.data.id }];
  await tell('PUT /email-series/:id/steps', { at: [id], json: { steps } });
  await tell('PUT /email-series/:id', { at: [id], json: { name: 'Next steps', version: 1 } });
  await tell('DELETE /email-series/:id', { at: [id] });
}
