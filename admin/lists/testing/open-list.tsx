import { expect } from 'vitest';
import type { Role } from '#schema/access/roles.ts';
import { ListScreen } from '../../generated/list/list-screen.tsx';
import { type AdminPage, openAdminPage } from '../../kit/testing/admin-page.tsx';
import { seen } from '../../kit/testing/person.ts';
import type { Answer, Received } from '../../providers/testing/test-server.ts';
import { createListApi, shelfName } from './list-api.ts';

interface OpenList extends AdminPage {
  /** Every bulk request: its path and its body. */
  asked: () => [string, unknown][];
}

interface OpenListOptions {
  count: number;
  role?: Role;
  search?: string;
  bulk?: (request: Received) => Answer;
}

/** Opens the list of categories, and waits until they are there. */
export async function openList(options: OpenListOptions): Promise<OpenList> {
  const { count, role = 'administrator', search = '', bulk = () => ({ body: { data: {} } }) } = options;
  const page = openAdminPage({
    resource: 'categories',
    at: search,
    screen: <ListScreen extrasOf={() => undefined} />,
    answer: createListApi(count, bulk),
    role,
  });
  await expect.poll(() => seen('checkbox', `Select ${shelfName(1)}`)).toBeDefined();
  const asked = () =>
    page.received
      .filter(({ method, path }) => method === 'POST' && path.startsWith('/bulk-edits'))
      .map(({ path, body }): [string, unknown] => [path, body]);
  return { ...page, asked };
}
