import type { APIRequestContext } from 'playwright/test';
import { type FakeProvider, startFakeProvider } from '#api/business/drafting/testing/fake-provider.ts';
import { ADMINISTRATOR } from './account.ts';
import { expect, test } from './fixtures.ts';

interface ModelSettings {
  url?: string;
  /** Null if none is set up. */
  provider: string | null;
}

/** A model server for the journeys in one file, and a signed-in administrator who can set it up. */
export interface AiModel {
  provider: FakeProvider;
  token: string;
  setModel: (request: APIRequestContext, settings: ModelSettings) => Promise<void>;
}

/** Starts the server before the journeys, and removes it from the settings after them. */
export function useAiModel(): () => AiModel {
  let started: Awaited<ReturnType<typeof startFakeProvider>>;
  let token: string;
  async function setModel(request: APIRequestContext, { url = '', provider: named }: ModelSettings) {
    const headers = { authorization: `Bearer ${token}` };
    const { password } = ADMINISTRATOR;
    await request.post(`${url}/api/v1/auth/step-up`, { headers, data: { password } });
    const read = await request.get(`${url}/api/v1/settings/ai`, { headers });
    const { data: stored } = (await read.json()) as { data: { version: number } };
    const answer = await request.put(`${url}/api/v1/settings/ai`, {
      headers,
      // A key that a journey stored belongs to the URL it was entered with.
      data: {
        provider: named,
        base_url: named && started.provider.url,
        model: named && 'small-model',
        api_key: null,
        version: stored.version,
      },
    });
    expect(answer.status()).toBe(200);
  }
  test.beforeAll(async ({ playwright, baseURL }) => {
    started = await startFakeProvider();
    const request = await playwright.request.newContext();
    const { email, password } = ADMINISTRATOR;
    const answer = await request.post(`${baseURL}/api/v1/auth/login`, { data: { email, password } });
    ({ token } = ((await answer.json()) as { data: { token: string } }).data);
    await request.dispose();
  });
  test.beforeEach(async ({ page }) => {
    started.provider.reset();
    await page.addInitScript((known) => localStorage.setItem('pbt_token', known), token);
  });
  test.afterAll(async ({ playwright, baseURL }) => {
    const request = await playwright.request.newContext();
    await setModel(request, { url: baseURL ?? '', provider: null });
    await request.dispose();
    await started.stop();
  });
  return () => ({ provider: started.provider, token, setModel });
}
