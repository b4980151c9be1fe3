import { clientFor } from '../../../testing/api-client.ts';
import { MAIL_BLOCKS } from '../../../testing/newsletter.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { CheckVerb } from './check-verbs.ts';
import { unknownWelcome } from './unknown-welcome.ts';

/** A welcome series, a step of it that is sent again, and its test email. */
export async function checkWelcomeVerbs(tell: CheckVerb, test: TestApp): Promise<void> {
  const administrator = clientFor(test, 'administrator');
  const made = await administrator.post('/newsletter-templates', { name: 'Welcome', blocks: MAIL_BLOCKS });
  const [list] = (await administrator.get('/contact-lists')).page.data;
  const at = [list?.id ?? ''];
  const steps = [{ subject: 'Welcome', delay_hours: 0, template_id: made.data.id }];
  await tell('PUT /contact-lists/:id/welcome-series', { at, json: { steps } });
  const json = { step_id: await unknownWelcome(test) };
  await tell('POST /contact-lists/:id/welcome-series/send-again', { at, json });
  const words = { subject: 'Welcome', template_id: made.data.id, emails: ['one@example.org'] };
  await tell('POST /welcome-series/send-test-email', { json: words });
}
