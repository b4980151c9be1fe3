import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isUnavailable } from '../requests/failed-answer.ts';
import { renderInTime } from './late-hooks.ts';

const LATE = {
  status: 500,
  errorWhileRendering: new Error(
    "The data() hook defined by /pages/list/+data.ts timed out: it didn't finish after 30 seconds (https://vike.dev/hooksTimeout)",
  ),
};
const FAILED = { status: 500, errorWhileRendering: new Error('No such view.') };
const WHOLE = { status: 200, errorWhileRendering: null };

/** What comes of renderings that end like this, and how many there were. */
async function renderedFrom(...outcomes: { status: number; errorWhileRendering: Error | null }[]) {
  let count = 0;
  const page = await renderInTime(async () => Promise.resolve(outcomes[count++] ?? FAILED)).catch(
    (error: unknown) => error,
  );
  return { page, count };
}

describe('a page whose hook took too long', () => {
  it('is rendered again: perhaps the computer was asleep', async () => {
    expect(await renderedFrom(LATE, WHOLE)).toEqual({ page: WHOLE, count: 2 });
  });

  it('is refused for now, with a 503, if that takes too long, too', async () => {
    const { page, count } = await renderedFrom(LATE, LATE);
    expect([isUnavailable(page), count]).toEqual([true, 2]);
  });

  it('is the only one that is rendered again', async () => {
    expect(await renderedFrom(WHOLE)).toEqual({ page: WHOLE, count: 1 });
    expect(await renderedFrom(FAILED)).toEqual({ page: FAILED, count: 1 });
  });

  it('is known by words that Vike still uses', async () => {
    const vike = join(import.meta.dirname, '../../node_modules/vike/dist');
    const hooks = await readFile(join(vike, 'shared-server-client/hooks/execHook.js'), 'utf8');
    expect(hooks).toContain("timed out: it didn't finish after");
  });
});
