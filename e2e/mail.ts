import type { APIRequestContext } from 'playwright/test';
import { ADMINISTRATOR } from './account.ts';

/** Signs an address up and reads the token in the mail that it got. */
export async function tokenMailedTo(request: APIRequestContext, email: string): Promise<string> {
  await request.post('/api/v1/email/subscribe', { data: { email, firstName: 'Ann' } });
  return newestToken(request, email);
}

/** The token in the newest mail that was kept for an address. */
export async function newestToken(request: APIRequestContext, email: string): Promise<string> {
  const headers = await staffHeaders(request);
  const list = await request.get(`/api/v1/outbox?to=${encodeURIComponent(email)}`, { headers });
  const { data: page } = (await list.json()) as { data: { data: { id: string }[] } };
  const one = await request.get(`/api/v1/outbox/${page.data[0]?.id}`, { headers });
  const { data: mail } = (await one.json()) as { data: { text: string } };
  return /[?&]token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
}

let token = '';

/** What the administrator sends along; signed in once. */
export async function staffHeaders(request: APIRequestContext): Promise<Record<string, string>> {
  if (token === '') {
    const { email, password } = ADMINISTRATOR;
    const answer = await request.post('/api/v1/auth/login', { data: { email, password } });
    token = ((await answer.json()) as { data: { token: string } }).data.token;
  }
  return { Authorization: `Bearer ${token}` };
}
