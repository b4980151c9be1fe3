// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ListContextProvider } from 'react-admin';
import { openAdminPage } from '../kit/testing/admin-page.tsx';
import { press, seen, textsOf } from '../kit/testing/person.ts';
import { JobNotice } from './job-notice.tsx';
import { useWatchedJob } from './list-job.ts';

const counts = { waiting: 2_000, changed: 400, created: 0, unchanged: 90, refused: 10 };
const RUNNING = {
  id: 'j1',
  kind: 'edit',
  resource: 'categories',
  status: 'running',
  total: 2_500,
  counts,
  refusals: [{ position: 3, id: 'c3', title: null, reason: 'Another person is editing it.' }],
  undone_by: null,
};

/** The notice next to a list, with an API whose job changes as the test says. */
function openNotice(start: object) {
  let job = { ...RUNNING, ...start };
  const listReads = vi.fn();
  function Notice() {
    const [, watch] = useWatchedJob('categories');
    return (
      <>
        <button type="button" onClick={() => watch('j1')}>
          Watch
        </button>
        <ListContextProvider value={{ refetch: listReads } as never}>
          <JobNotice resource="categories" />
        </ListContextProvider>
      </>
    );
  }
  const page = openAdminPage({
    resource: 'categories',
    screen: <Notice />,
    answer: ({ method, path }) => {
      if (path === '/bulk-edits/j1/stop') job = { ...job, status: 'stopped' };
      return method === 'GET' || path.endsWith('/stop') ? { body: { data: job } } : { body: { data: {} } };
    },
  });
  return { ...page, listReads };
}

async function watch(start: object = {}) {
  const opened = openNotice(start);
  await expect.poll(() => seen('button', 'Watch')).toBeDefined();
  press('button', 'Watch');
  await expect.poll(() => textsOf('status').length).toBeGreaterThan(0);
  return opened;
}

afterEach(() => void vi.restoreAllMocks());

describe('a bulk job', () => {
  it('shows its progress and what was refused', async () => {
    const { listReads } = await watch();
    expect(textsOf('status')).toEqual(['500 of 2,500']);
    expect(textsOf('listitem')).toEqual(['Row 3 Another person is editing it.', 'and 9 more']);
    expect(listReads).not.toHaveBeenCalled();
  });

  it('stops on request, says so at once, and the list is read again', async () => {
    const { received, listReads } = await watch();
    press('button', 'Stop');
    await expect.poll(() => textsOf('status')).toEqual(['Stopped: 400 changed, 90 unchanged, 10 skipped']);
    expect(received.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/bulk-edits/j1/stop',
    ]);
    await expect.poll(() => listReads.mock.calls.length).toBe(1);
    expect(seen('button', 'Undo all')).toBeDefined();
  });

  it('offers the whole report as a file', async () => {
    const names: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:report');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const { received } = await watch({ status: 'finished' });
    press('button', 'Download report');
    await expect.poll(() => names).toEqual(['report.csv']);
    expect(received.at(-1)?.path).toBe('/bulk-edits/j1/report.csv');
  });

  it.each([
    ['an undoing', { kind: 'undo' }],
    ['what was undone already', { undone_by: 'j2' }],
    ['what changed nothing', { counts: { ...counts, changed: 0 } }],
  ])('offers no undo for %s', async (_, start) => {
    await watch({ status: 'finished', ...start });
    expect(seen('button', 'Undo all')).toBeUndefined();
    press('button', 'Done');
    await expect.poll(() => textsOf('status')).toEqual([]);
  });

  it('cannot be stopped while it undoes changes', async () => {
    await watch({ kind: 'undo' });
    expect(seen('button', 'Stop')).toBeUndefined();
  });

  it('is put away with the list once it has ended, and not while it runs', async () => {
    const { goTo } = await watch({ status: 'finished' });
    goTo('/elsewhere');
    await expect.poll(() => document.body.textContent).toContain('Another screen');
    goTo('/admin/categories');
    await expect.poll(() => seen('button', 'Watch')).toBeDefined();
    expect(textsOf('status')).toEqual([]);
  });
});
