import type { SettingsName } from '#schema/settings/registry/settings-registry.ts';
import type { Json, Reply, TestClient } from './api-client.ts';
import type { TestRequest } from './test-app.ts';

/** Changes settings over the API, keeping the other stored values. */
export async function putSettings(
  client: TestClient,
  name: SettingsName,
  { token, ...change }: Json & Pick<TestRequest, 'token'>,
): Promise<Reply> {
  const options = token === undefined ? {} : { token };
  const { data } = await client.get(`/settings/${name}`, options);
  return client.put(`/settings/${name}`, { ...change, version: data.version }, options);
}
