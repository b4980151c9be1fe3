/** Calls `/api/v1/email…` and returns its `data`. Throws `Something went wrong: …` (spec §8). */
export async function callEmailApi<Data>(path: string, body?: object): Promise<Data> {
  const response = await fetch(`/api/v1/email${path}`, body === undefined ? {} : posted(body));
  const text = await response.text();
  if (!response.ok) throw new Error(`Something went wrong: ${messagesOf(text).join(', ')}`);
  return (JSON.parse(text) as { data: Data }).data;
}

function posted(body: object): RequestInit {
  return { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}

function messagesOf(text: string): string[] {
  try {
    const { messages } = JSON.parse(text) as { messages?: string[] };
    if (messages !== undefined && messages.length > 0) return messages;
  } catch {
    // Not from our API; there is nothing in it to show.
  }
  return ['The server did not answer as it should.'];
}
