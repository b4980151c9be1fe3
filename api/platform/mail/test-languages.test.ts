import { expect, it } from 'vitest';
import { knowingGerman } from '../../testing/german.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createSmtpMailer } from '../smtp/smtp-mailer.ts';

const test = useTestApp({
  languages: knowingGerman(),
  mailer: createSmtpMailer({ url: 'smtp://127.0.0.1:1' }),
});

const NOTHING_THERE =
  'Bei 127.0.0.1, Port 1, nimmt nichts Verbindungen an. Prüfen Sie den Port und ob der Mailserver läuft.';

async function post(path: string): Promise<Record<string, unknown>> {
  const headers = { 'accept-language': 'de', 'content-type': 'application/json' };
  const answer = await test().request(`/api/v1/settings/email${path}`, {
    as: 'administrator',
    method: 'POST',
    headers,
    body: '{}',
  });
  const { data } = (await answer.json()) as { data: Record<string, unknown> };
  return data;
}

it('says in the language of the request why the mail server can’t be used', async () => {
  expect(await post('/test')).toMatchObject({ problem: 'connection_refused', reason: NOTHING_THERE });
  const { reasons } = await post('/send-test');
  expect(Object.values(reasons as object)).toEqual([NOTHING_THERE]);
});
