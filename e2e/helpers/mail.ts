import type { APIRequestContext } from 'playwright/test';
import { ADMINISTRATOR } from './account.ts';

/** Signs up an email address, and returns the token from the email it got. */
export async function tokenMailedTo(request: APIRequestContext, email: string): Promise<string> {
  await request.post('/api/v1/email/subscribe', { data: { email, firstName: 'Ann' } });
  return newestToken(request, email);
}

/** The token in the newest stored email to an address. */
export async function newestToken(request: APIRequestContext, email: string): Promise<string> {
  const headers = await staffHeaders(request);
  const list = await request.get(`/api/v1/outbox?to=${encodeURIComponent(email)}`, { headers });
  const { data: page } = (await list.json()) as { data: { data: { id: string }[] } };
  const one = await request.get(`/api/v1/outbox/${page.data[0]?.id}`, { headers });
  const { data: mail } = (await one.json()) as { data: { text: string } };
  return /[?&]token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
}

interface SignedIn {
  token: string;
  confirmedAt: number;
}
/** By the URL of the product, because a worker may have more than one. */
const signedIn = new Map<string, SignedIn>();
/** Well within the ten minutes that a confirmation lasts, so that no journey is interrupted. */
const CONFIRM_AGAIN_MS = 3 * 60_000;

/** The headers of an administrator who is signed in and has recently confirmed their identity. */
export async function staffHeaders(request: APIRequestContext): Promise<Record<string, string>> {
  const { email, password } = ADMINISTRATOR;
  const { origin } = new URL((await request.get('/healthz')).url());
  let session = signedIn.get(origin);
  if (session === undefined) {
    const answer = await request.post('/api/v1/auth/login', { data: { email, password } });
    const { data } = (await answer.json()) as { data: { token: string } };
    session = { token: data.token, confirmedAt: 0 };
    signedIn.set(origin, session);
  }
  const headers = { Authorization: `Bearer ${session.token}` };
  if (Date.now() - session.confirmedAt > CONFIRM_AGAIN_MS) {
    await request.post('/api/v1/auth/step-up', { headers, data: { password } });
    session.confirmedAt = Date.now();
  }
  return headers;
}
