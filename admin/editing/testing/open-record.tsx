import { expect } from 'vitest';
import type { Resource } from '#schema/define/define-resource.ts';
import { wireSchemasOf } from '#schema/fields/index.ts';
import { resources } from '#schema/resources/index.ts';
import { EditScreen } from '../../generated/record/edit-screen.tsx';
import { type AdminPage, openAdminPage } from '../../kit/testing/admin-page.tsx';
import { seen } from '../../kit/testing/person.ts';
import type { Received } from '../../providers/testing/test-server.ts';
import type { RecordExtras } from '../record-extras.ts';
import { createRecordApi, type RecordApi } from './record-api.ts';

const MOMENTS = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-02T00:00:00Z' };
/** A record that is saved manually and not by autosave. */
export const TAG = { id: 't1', name: 'Woods', slug: 'woods', description: null, version: 3, ...MOMENTS };
/** Also saved manually; its URL has the slug. */
const LIST = { ...nothingIn(resources.lists), ...TAG, id: 'l1', status: 'draft', content: [] };
/** With autosave, too. The API returns every field, including empty ones. */
export const ARTICLE = {
  ...nothingIn(resources.articles),
  ...MOMENTS,
  id: 'a1',
  title: 'Walden',
  slug: 'walden',
  intro: 'A pond.',
  content_type_name: 'article',
  status: 'draft',
  tags: [],
  version: 3,
};

function nothingIn({ fields }: Resource): Record<string, null> {
  const names = Object.entries(fields).flatMap(([name, field]) => [
    name,
    ...Object.keys(wireSchemasOf(name, field)),
  ]);
  return Object.fromEntries(names.map((name) => [name, null]));
}

/** A record that is open in the admin, and the API behind it. */
export interface OpenRecord extends AdminPage {
  api: RecordApi;
  /** Every save that was sent, in order. */
  saves: () => Pick<Received, 'path' | 'query' | 'body'>[];
}

/** Opens a record, and waits until it can be written in. */
export async function openRecord(
  resource: 'tags' | 'articles' | 'lists',
  other = {},
  extras?: RecordExtras,
): Promise<OpenRecord> {
  const record = { ...{ tags: TAG, articles: ARTICLE, lists: LIST }[resource], ...other };
  const api = createRecordApi(record);
  const screen = <EditScreen extrasOf={() => extras} />;
  const page = openAdminPage({
    resource,
    at: `/${resource === 'lists' ? record.slug : record.id}`,
    screen,
    answer: api.answer,
  });
  await expect.poll(() => seen('button', 'Save')).toBeDefined();
  const saves = () =>
    page.received
      .filter(({ method }) => method === 'PUT')
      .map(({ path, query, body }) => ({ path, query, body }));
  return { ...page, api, saves };
}

/** The shortcut that saves. */
export function pressSaveKeys(): void {
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true }));
}
