import { type Page, expect } from 'playwright/test';
import { staffHeaders } from './mail.ts';

type Json = Record<string, unknown>;

/** Signs the browser in as the administrator, without the way through the form. */
export async function enterDesk(page: Page): Promise<void> {
  const { Authorization = '' } = await staffHeaders(page.request);
  await page.addInitScript(
    (token) => {
      // A page in a frame has no storage, or a separate one.
      if (window === window.top) localStorage.setItem('pbt_token', token);
    },
    Authorization.replace('Bearer ', ''),
  );
}

/** A call of the API as the administrator; `data` of the answer. */
export async function call(
  page: Page,
  request: `${'GET' | 'POST' | 'PUT'} ${string}`,
  data?: Json,
): Promise<Json> {
  const [method = '', path = ''] = request.split(' ');
  const response = await page.request.fetch(`/api/v1${path}`, {
    method,
    headers: await staffHeaders(page.request),
    ...(data === undefined ? {} : { data }),
  });
  const body = (await response.json()) as { data: Json };
  if (!response.ok()) throw new Error(`${request}: ${response.status()} ${JSON.stringify(body)}`);
  return body.data;
}

/** Saves what is being written at once; a new text is stored with its first words, and has its address then. */
export async function saveDraft(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page).toHaveURL(/\/edit\/[0-9a-f-]{36}$/);
  await expect(page.locator('.save-state')).toHaveAttribute('data-state', 'saved');
}

/** Publishes the record that is open: the words are those of the button, and of the one in the panel where that opens one. */
export async function publish(page: Page, words: { open: string; now?: string }): Promise<void> {
  await page.getByRole('button', { name: words.open, exact: true }).click();
  if (words.now !== undefined) await page.getByRole('button', { name: words.now }).click();
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(/Published|Updated/);
}
