import { type Json, type TestClient, clientFor } from '../../../testing/api-client.ts';
import { madeBy } from '../../../testing/content-records.ts';
import { MINUTE_MS } from '../../../testing/test-clock.ts';
import type { TestApp } from '../../../testing/test-app.ts';

/** What `GET /releases/:id/items` returns, as tests look at it. */
interface Contents {
  is_ready: boolean;
  failure: string | null;
  items: { id: string; title: string; action: string; checks: { severity: string; message: string }[] }[];
}

/** Releases as tests make, look at, publish, and undo them. */
export function releaseScene(test: () => TestApp) {
  const editor = () => clientFor(test(), 'editor');
  const administrator = () => clientFor(test(), 'administrator');
  const visitor = () => clientFor(test());
  const contents = async (id: string) =>
    (await administrator().get(`/releases/${id}/items`)).data as unknown as Contents;
  return {
    editor,
    administrator,
    visitor,
    contents,
    inMinutes: (minutes: number) =>
      new Date(test().clock.now().getTime() + minutes * MINUTE_MS).toISOString(),
    newRelease: async (items: Json[], by: TestClient = editor()): Promise<string> => {
      const { id } = madeBy(await by.post('/releases', { name: 'Autumn issue' }));
      madeBy(await by.post(`/releases/${id}/items`, { items }));
      return id;
    },
    /** The title and the message of each red check. */
    redFor: async (id: string) =>
      (await contents(id)).items.flatMap(({ title, checks }) =>
        checks.filter(({ severity }) => severity === 'red').map(({ message }) => [title, message]),
      ),
    publish: (id: string, by: TestClient = editor()) => by.post(`/releases/${id}/publish`, {}),
    undo: (id: string, body: Json = {}) => editor().post(`/releases/${id}/undo`, body),
    article: (id: string) => ({ resource: 'articles', id }),
    /** The title that visitors see, or the status that they get. */
    seen: async (slug: string) => {
      const { status, data } = await visitor().get(`/content/slug/${slug}`);
      return status === 200 ? (data.title ?? 'moved') : status;
    },
    statusOf: async (id: string) => (await administrator().get(`/releases/${id}`)).data.status,
    copyright: (words: string): Json => ({
      resource: 'settings',
      id: 'navigation',
      change: { copyright: words },
    }),
    copyrightNow: async () => (await administrator().get('/settings/navigation')).data['copyright'],
  };
}
