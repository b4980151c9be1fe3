import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROGRAM_FOLDER } from '../base/paths.ts';

/** What follows a change. A function that records one calls them; a route that did as well could forget one. */
const CONSEQUENCES =
  /\b(?:noteChanges?|noteChangeOfAll|noteEvents|noteDraftEvents|noteContentEvents|noteSearchPings|countMoves)\(/g;

const api = join(PROGRAM_FOLDER, 'api');
const calledIn = (source: string) => source.match(CONSEQUENCES) ?? [];

describe('a route records a change with one call', () => {
  it('and none of its own for other nodes, webhooks, search engines, or counters', () => {
    const routes = globSync('**/*.ts', { cwd: api })
      .filter((file) => !/\.test\.ts$|testing\//.test(file))
      .map((file) => ({ file, source: readFileSync(join(api, file), 'utf8') }))
      .filter(({ source }) => source.includes('defineRoute('));
    expect(routes.length).toBeGreaterThan(50);
    expect(routes.filter(({ source }) => calledIn(source).length > 0).map(({ file }) => file)).toEqual([]);
  });

  it.each([
    ['await noteChange(tx, { row, now });', 1],
    ['await noteDraftEvents(tx, { rows, action, now });', 1],
    ['await recordChange(tx, { documents, action, now });', 0],
  ])('%s is noticed', (source, count) => {
    expect(calledIn(source)).toHaveLength(count);
  });
});

// The compiler holds the other half: `noteAudit` takes no action that changes a record, `recordPlainChange` no other.
