import { inPageLanguage, pageTranslator } from '../language/plain-translator.ts';
import { messages } from './messages.ts';

const say = pageTranslator.of(messages);

/** Calls `/api/v1/email…` and returns its `data`. Throws `Something went wrong: …` (spec §8). */
export async function callEmailApi<Data>(path: string, body?: object): Promise<Data> {
  const response = await fetch(
    `/api/v1/email${path}`,
    body === undefined ? { headers: inPageLanguage() } : posted(body),
  );
  const text = await response.text();
  if (!response.ok) throw new Error(say('email_failed', { messages: messagesOf(text).join(', ') }));
  return (JSON.parse(text) as { data: Data }).data;
}

function posted(body: object): RequestInit {
  const headers = { ...inPageLanguage(), 'Content-Type': 'application/json' };
  return { method: 'POST', headers, body: JSON.stringify(body) };
}

function messagesOf(text: string): string[] {
  try {
    const { messages } = JSON.parse(text) as { messages?: string[] };
    if (messages !== undefined && messages.length > 0) return messages;
  } catch {
    // Not from our API; it contains nothing to show.
  }
  return [say('email_no_answer')];
}
