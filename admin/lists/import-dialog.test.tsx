// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { resources } from '#schema/resources/index.ts';
import { openAdminPage } from '../kit/testing/admin-page.tsx';
import { get, isDisabled, press, seen, textsOf } from '../kit/testing/person.ts';
import { problem } from '../providers/testing/test-server.ts';
import { ImportDialog } from './import-dialog.tsx';

const counts = { waiting: 0, changed: 2, created: 3, unchanged: 1, refused: 1 };
const refusals = [{ position: 4, id: null, title: 'Shelf 4', reason: 'Name is required.' }];
const job = (id: string, other = {}) => ({
  id,
  kind: 'import',
  resource: 'categories',
  status: 'finished',
  total: 7,
  counts,
  refusals,
  undone_by: null,
  ...other,
});

/** The dialog, with an API that previews a file as the test says. */
function openImport(tried: object = {}, failure?: ReturnType<typeof problem>) {
  let closed = 0;
  let posted = 0;
  const page = openAdminPage({
    resource: 'categories',
    screen: <ImportDialog resource={resources.categories} onClose={() => (closed += 1)} />,
    answer: ({ method, path }) => {
      if (path === '/content/import') {
        posted += 1;
        return failure ?? { body: { data: job(`j${posted}`, { status: 'running' }) } };
      }
      return method === 'GET' && path === '/bulk-edits/j1'
        ? { body: { data: job('j1', tried) } }
        : { body: { data: [] } };
    },
  });
  const sent = () =>
    page.received
      .filter(({ path }) => path === '/content/import')
      .map(({ body }) => {
        const form = body as FormData;
        return [form.get('resource'), form.get('dry_run'), (form.get('file') as File).name];
      });
  return { sent, closed: () => closed };
}

async function choose(name: string): Promise<void> {
  await expect.poll(() => seen('field', 'CSV or JSON file')).toBeDefined();
  const input = get('field', 'CSV or JSON file') as HTMLInputElement;
  Object.defineProperty(input, 'files', { value: [new File(['name\n'], name)], configurable: true });
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

describe('importing a file', () => {
  it('previews it first, shows the expected result, and imports only when asked to', async () => {
    const { sent, closed } = openImport();
    await expect.poll(() => seen('button', 'Import')).toBeDefined();
    expect(isDisabled('button', 'Import')).toBe(true);
    await choose('shelves.csv');
    await expect
      .poll(() => textsOf('status'))
      .toContain('Preview: 2 changed, 3 created, 1 unchanged, 1 skipped');
    expect(textsOf('listitem').join()).toContain('Name is required.');
    expect(sent()).toEqual([['categories', 'true', 'shelves.csv']]);
    expect(closed()).toBe(0);
    press('button', 'Import 5 rows');
    await expect.poll(closed).toBe(1);
    expect(sent()).toEqual([
      ['categories', 'true', 'shelves.csv'],
      ['categories', 'false', 'shelves.csv'],
    ]);
  });

  it('offers nothing where nothing would change', async () => {
    openImport({ counts: { ...counts, changed: 0, created: 0 } });
    await choose('shelves.csv');
    await expect.poll(() => textsOf('status')).toContain('Preview: 1 unchanged, 1 skipped');
    expect(isDisabled('button', 'Import')).toBe(true);
  });

  it('waits until the trial is over', async () => {
    openImport({ status: 'running' });
    await choose('shelves.csv');
    await expect.poll(() => textsOf('status')).toContain('Checking the file…');
    expect(isDisabled('button', 'Import')).toBe(true);
  });

  it('says why a file was not taken', async () => {
    const { closed } = openImport({}, problem(422, 'validation_failed'));
    await choose('shelves.csv');
    await expect.poll(() => textsOf('alert').join()).toContain('validation_failed');
    expect([closed(), isDisabled('button', 'Import')]).toEqual([0, true]);
  });
});
