import { describe, expect, it } from 'vitest';
import { mailsTo } from '../../testing/newsletter.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();

async function send(fields: Record<string, string>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const response = await test().request('/api/v1/email/subscribe', { method: 'POST', body });
  return [response.status, response.headers.get('location')];
}

describe('signing up without script', () => {
  it('opens the thank-you page and sends the confirmation', async () => {
    expect(await send({ email: 'form@example.org', firstName: 'Ann', website: '' })).toEqual([
      303,
      '/emails/subscribed',
    ]);
    expect(await mailsTo(test(), 'form@example.org')).toHaveLength(1);
  });

  it('redirects to the form when the address is invalid', async () => {
    expect(await send({ email: 'nobody', firstName: 'Ann' })).toEqual([
      303,
      '/emails/subscribed?problem=email',
    ]);
  });

  it('thanks a machine, too, and sends nothing', async () => {
    expect(await send({ email: 'machine@example.org', website: 'https://spam.test' })).toEqual([
      303,
      '/emails/subscribed',
    ]);
    expect(await mailsTo(test(), 'machine@example.org')).toHaveLength(0);
  });
});
