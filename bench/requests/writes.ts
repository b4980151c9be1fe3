const SECONDS = 4;
const WARM_UP = 100;
const BODY = `<p>${'A paragraph that an editor has just written, of an ordinary length. '.repeat(60)}</p>`;

/** Creates and updates by one client over one connection, one after the other; each is durable when it is answered. */
export async function measureWrites(origin: string, token: string): Promise<string[]> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const send = async (method: string, path: string, body: unknown) => {
    const response = await fetch(origin + path, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: { id: string; version: number } }).data;
  };
  let number = 0;
  const create = () =>
    send('POST', '/api/v1/content', {
      content_type_name: 'article',
      title: `Written ${(number += 1)}`,
      body: BODY,
    });
  const createRate = await rateOf(create);
  let { id, version } = await create();
  const updateRate = await rateOf(async () => {
    ({ id, version } = await send('PUT', `/api/v1/content/${id}`, { title: `Changed ${version}`, version }));
  });
  return [
    `create, one client ${createRate.toFixed(0).padStart(21)}/s`,
    `update, one client ${updateRate.toFixed(0).padStart(21)}/s`,
  ];
}

async function rateOf(write: () => Promise<unknown>): Promise<number> {
  for (let count = 0; count < WARM_UP; count += 1) await write();
  const startedAt = performance.now();
  let count = 0;
  while (performance.now() - startedAt < SECONDS * 1000) {
    await write();
    count += 1;
  }
  return (count / (performance.now() - startedAt)) * 1000;
}
