import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { clientFor } from '../testing/api-client.ts';
import { confirmedContact, mailsTo, sendAll } from '../testing/newsletter.ts';
import { useTestApp } from '../testing/test-app.ts';

/** docs/tutorials/your-first-site.md: its program, as a reader would copy it. */
const PAGE = readFileSync(new URL('../../docs/tutorials/your-first-site.md', import.meta.url), 'utf8');
const SCOPES = ['content:write', 'content:publish', 'newsletter:write', 'newsletter:send', 'contacts:read'];
const test = useTestApp();
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

it('publishes a text and sends a letter with the program and the scopes of the tutorial', async () => {
  for (const scope of SCOPES) expect(PAGE).toContain(`\`${scope}\``);
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(PAGE) ?? [];
  await confirmedContact(test(), 'ada@example.org');
  const made = await test().request('/api/v1/api-tokens', {
    as: 'administrator',
    json: { name: 'tutorial', scopes: SCOPES },
  });
  const { data } = (await made.json()) as { data: { token: string } };
  vi.stubEnv('TOKEN', data.token);
  vi.stubEnv('SITE', 'http://localhost:3000');
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    test().request(new URL(url).pathname, {
      method: init.method ?? 'GET',
      headers: init.headers as Record<string, string>,
      ...(init.body == null ? {} : { body: init.body }),
    }),
  );
  const said = vi.spyOn(console, 'log').mockReturnValue();
  await import(`data:text/javascript,${encodeURIComponent(code)}`);
  expect(said).toHaveBeenCalledWith('Published, and on its way.');
  said.mockRestore();
  await sendAll(test());
  const [letter] = await mailsTo(test(), 'ada@example.org');
  expect(letter?.subject).toBe('A new text');
  const { page } = await clientFor(test()).get('/content?content_type_name=article');
  expect(page.data).toMatchObject([{ slug: 'a-text-by-a-program', title: 'A text by a program' }]);
});
