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
let confirmedAt = 0;
/** Well within the ten minutes that it lasts: a journey is not to be interrupted. */
const CONFIRM_AGAIN_MS = 3 * 60_000;

/** What the administrator sends along: signed in once, and having confirmed lately who they are. */
export async function staffHeaders(request: APIRequestContext): Promise<Record<string, string>> {
  const { email, password } = ADMINISTRATOR;
  if (token === '') {
    const answer = await request.post('/api/v1/auth/login', { data: { email, password } });
    token = ((await answer.json()) as { data: { token: string } }).data.token;
  }
  const headers = { Authorization: `Bearer ${token}` };
  if (Date.now() - confirmedAt > CONFIRM_AGAIN_MS) {
    await request.post('/api/v1/auth/step-up', { headers, data: { password } });
    confirmedAt = Date.now();
  }
  return headers;
}
