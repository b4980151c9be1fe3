import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

const DOCS = join(import.meta.dirname, '..', '..', 'docs');
const NAME = /\b(?:colophon|process|nodejs)_[a-z\d_]+/g;

/** Every declared metric name, with the suffixes of histograms and counters. */
async function declaredNames(): Promise<Set<string>> {
  const metrics = createMetrics({
    version: '0',
    caches: {},
    staleMs: () => undefined,
    probe: () => Promise.resolve(),
    queues: () => Promise.resolve([]),
    now: () => new Date(0),
  });
  const text = await metrics.text();
  const names = [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name);
  return new Set(
    names.flatMap((name) => [name, ...['_count', '_bucket', '_sum', '_total'].map((end) => name + end)]),
  );
}

describe('the documents about metrics', () => {
  it.each(['monitoring/grafana.json', 'how-to/monitor-the-server.md'])(
    'name only what exists: %s',
    async (file) => {
      const text = await readFile(join(DOCS, file), 'utf8');
      const named = [...new Set([...text.matchAll(NAME)].map(([name]) => name))].filter(
        (name) => !name.endsWith('_'),
      );
      const declared = await declaredNames();
      expect(named.length).toBeGreaterThan(5);
      expect(named.filter((name) => !declared.has(name))).toEqual([]);
    },
  );
});
