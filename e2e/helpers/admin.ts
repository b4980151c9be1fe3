import type { APIRequestContext, BrowserContext, Page } from 'playwright/test';
import { ADMINISTRATOR } from './account.ts';
import { expect } from './fixtures.ts';

/** Shared by journeys in the admin: a signed-in user, records through the API, parts of the screens. */

/** A record from a response. */
export interface Made {
  id: string;
  version: number;
}
/** A content type, and the color scheme for its screens. */
export interface Kind {
  type: 'article' | 'interview';
  path: string;
  scheme: 'light' | 'dark';
  width: number;
}
export const KINDS: Kind[] = [
  { type: 'article', path: 'articles', scheme: 'light', width: 1440 },
  { type: 'interview', path: 'interviews', scheme: 'dark', width: 390 },
];

/** A connection may close just as it is reused: the request is sent again. */
const AGAIN = { maxRetries: 2 };

let token = '';
/** Signs in once for the file, and confirms who it is; call it before everything else. */
export async function signInOnce(request: APIRequestContext, baseURL: string | undefined): Promise<void> {
  const answer = await request.post(`${baseURL}/api/v1/auth/login`, { data: ADMINISTRATOR });
  token = ((await answer.json()) as { data: { token: string } }).data.token;
  const { password } = ADMINISTRATOR;
  await request.post(`${baseURL}/api/v1/auth/step-up`, { headers: headers(), data: { password } });
}
export const headers = () => ({ authorization: `Bearer ${token}` });
export const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
export const intro = (page: Page) => page.getByLabel('Intro');
export const saveState = (page: Page) => page.locator('.save-state');

/** Turns autosave off: on a slow machine it could save before the other person. */
export async function withoutAutosave(page: Page): Promise<void> {
  await page.route('**/api/v1/content/*?autosave=true', (route) => route.abort('internetdisconnected'));
}

/** Signs a browser in without the form. */
export async function signedIn(context: BrowserContext): Promise<void> {
  await context.addInitScript((given) => localStorage.setItem('pbt_token', given), token);
}

export async function make(request: APIRequestContext, kind: Kind, fields: object): Promise<Made> {
  const data = { content_type_name: kind.type, ...fields };
  const answer = await request.post('/api/v1/content', { headers: headers(), data, ...AGAIN });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { data: Made }).data;
}

export async function put(request: APIRequestContext, { id, version }: Made, fields: object): Promise<Made> {
  const data = { version, ...fields };
  const answer = await request.put(`/api/v1/content/${id}`, { headers: headers(), data, ...AGAIN });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { data: Made }).data;
}

export async function stored(request: APIRequestContext, id: string): Promise<Record<string, unknown>> {
  const answer = await request.get(`/api/v1/content/${id}`, { headers: headers(), ...AGAIN });
  return ((await answer.json()) as { data: Record<string, unknown> }).data;
}
