import { type Page, expect } from 'playwright/test';
import { staffHeaders } from './mail.ts';

type Json = Record<string, unknown>;

/** Signs the browser in as the administrator without the form. */
export async function signInToAdmin(page: Page): Promise<void> {
  const { Authorization = '' } = await staffHeaders(page.request);
  await page.addInitScript(
    (token) => {
      // A page in a frame has no storage, or its own.
      if (window === window.top) localStorage.setItem('pbt_token', token);
    },
    Authorization.replace('Bearer ', ''),
  );
}

/** Calls the API as the administrator; returns `data` from the response. */
export async function call(
  page: Page,
  request: `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`,
  data?: Json,
): Promise<Json> {
  const [method = '', path = ''] = request.split(' ');
  const response = await page.request.fetch(`/api/v1${path}`, {
    method,
    headers: await staffHeaders(page.request),
    ...(data === undefined ? {} : { data }),
  });
  if (response.status() === 204) return {};
  const body = (await response.json()) as { data: Json };
  if (!response.ok()) throw new Error(`${request}: ${response.status()} ${JSON.stringify(body)}`);
  return body.data;
}

/** Saves the open text at once; a new one gets its URL then. */
export async function saveDraft(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page).toHaveURL(/\/edit\/[0-9a-f-]{36}$/);
  await expect(page.locator('.save-state')).toHaveAttribute('data-state', 'saved');
}

/** Publishes the open record. `words` names the button, and the one in the panel if that opens one. */
export async function publish(page: Page, words: { open: string; now?: string }): Promise<void> {
  await page.getByRole('button', { name: words.open, exact: true }).click();
  if (words.now !== undefined) await page.getByRole('button', { name: words.now }).click();
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(/Published|Updated/);
}
