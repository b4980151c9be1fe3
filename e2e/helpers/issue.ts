import { type APIRequestContext, expect } from 'playwright/test';
import { staffHeaders, tokenMailedTo } from './mail.ts';

/** Sends a public issue to the default list, which has one subscriber: `reader`; at a time if one is given. Returns its ID. */
export async function sendIssue(
  request: APIRequestContext,
  {
    reader,
    at,
    ...named
  }: { name: string; subject: string; reader: string; at?: string; attachments?: string[] },
): Promise<string> {
  const token = await tokenMailedTo(request, reader);
  await request.post('/api/v1/email/confirm', { data: { token } });
  const headers = await staffHeaders(request);
  const lists = (await (await request.get('/api/v1/contact-lists', { headers })).json()) as {
    data: { data: { id: string; is_default: boolean }[] };
  };
  const made = await request.post('/api/v1/newsletter-campaigns', {
    headers,
    data: {
      ...named,
      public: true,
      contact_list_ids: [lists.data.data.find((list) => list.is_default)?.id],
      blocks: [
        { type: 'text', html: '<p>Eight legs, and nobody had looked.</p>' },
        { type: 'button', text: 'Leave', href: '{{ unsubscribe_url }}' },
      ],
    },
  });
  const { data } = (await made.json()) as { data: { id: string } };
  const sent = await request.post(`/api/v1/newsletter-campaigns/${data.id}/send`, {
    headers,
    data: at === undefined ? {} : { scheduled_at: at },
  });
  expect(sent.status()).toBe(202);
  return data.id;
}
