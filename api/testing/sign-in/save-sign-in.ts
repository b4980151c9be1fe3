import type { Json, Reply, TestClient } from '../api-client.ts';
import type { TestRequest } from '../test-app.ts';

/** Changes the sign-in settings over the API, keeping the other stored values. */
export async function saveSignIn(
  client: TestClient,
  change: Json,
  options: Pick<TestRequest, 'token'> = {},
): Promise<Reply> {
  const { data } = await client.get('/settings/sign-in', options);
  return client.put('/settings/sign-in', { ...change, version: data.version }, options);
}
