import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { putSettings } from '../../testing/put-settings.ts';
import { HOUR_MS } from '../../testing/test-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { backUpOnSchedule, lastScheduledBackup, periodOf } from './scheduled-backups.ts';

const test = useTestApp();
const administrator = () => clientFor(test(), 'administrator');
const never = new AbortController().signal;
let folder: string;
let made: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'colophon-scheduled-'));
  made = [];
  Object.assign(test().deps.env, { backupFolder: folder });
});
afterEach(() => {
  Object.assign(test().deps.env, { backupFolder: undefined });
  rmSync(folder, { recursive: true, force: true });
});

const schedule = (change: Record<string, unknown>) => putSettings(administrator(), 'backups', change);
const write = (file: string) => {
  made.push(file);
  writeFileSync(file, 'a backup');
  return Promise.resolve();
};
const turn = (make = write) => backUpOnSchedule(test().deps, never, make);
const passes = (hours: number) => test().clock.advance(hours * HOUR_MS);
const system = async () => (await administrator().get('/system')).data;

describe('a scheduled backup', () => {
  it('isn’t made unless someone asks for it', async () => {
    await turn();
    expect(made).toEqual([]);
    expect(await lastScheduledBackup(test().deps.database.queries)).toBeUndefined();
  });

  it('is made once a day, whichever node comes first, and only the newest are kept', async () => {
    await schedule({ every: 'day', hour: 3, keep: 2 });
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    await Promise.all([turn(), turn()]);
    expect(made).toHaveLength(1);
    expect(readdirSync(folder)).toHaveLength(2);
    for (let day = 0; day < 3; day += 1) {
      passes(24);
      await turn();
    }
    expect(made).toHaveLength(4);
    const kept = readdirSync(folder).toSorted();
    expect(kept).toEqual([expect.stringMatching(/^colophon-.*\.backup$/), expect.any(String), 'notes.txt']);
    expect(readFileSync(join(folder, kept[1] ?? ''), 'utf8')).toBe('a backup');
  });

  it('that fails is tried again an hour later, three times, and the system screen says why', async () => {
    await schedule({ every: 'day', hour: 3, keep: 2 });
    const fail = (file: string) => {
      writeFileSync(file, 'half');
      made.push(file);
      return Promise.reject(new Error('The disk is full.'));
    };
    await turn(fail);
    expect(readdirSync(folder)).toEqual([]);
    expect(await system()).toMatchObject({
      failed_backup: { reason: 'The disk is full.' },
      notices: expect.arrayContaining(['backup_failed']) as unknown,
    });
    await turn(fail);
    expect(made).toHaveLength(1);
    for (let attempt = 0; attempt < 4; attempt += 1) {
      passes(1);
      await turn(fail);
    }
    expect(made).toHaveLength(3);
    passes(24);
    await turn();
    expect(await system()).toMatchObject({ failed_backup: null });
  });
});

describe('the period of a backup', () => {
  const at = (iso: string, every: string, zone = 'Europe/Berlin') =>
    periodOf(new Date(iso), { every, hour: 3, zone });

  it('begins at that hour, in the time zone of the site', () => {
    expect(at('2026-11-27T01:59:00Z', 'day')).toBe('2026-11-26');
    expect(at('2026-11-27T02:00:00Z', 'day')).toBe('2026-11-27');
    expect(at('2026-11-27T02:00:00Z', 'day', 'America/New_York')).toBe('2026-11-26');
    expect(at('2026-11-27T02:00:00Z', 'never')).toBeUndefined();
  });

  it('of a week begins on Monday', () => {
    expect(at('2026-11-29T22:00:00Z', 'week')).toBe('2026-11-23');
    expect(at('2026-11-30T01:00:00Z', 'week')).toBe('2026-11-23');
    expect(at('2026-11-30T02:00:00Z', 'week')).toBe('2026-11-30');
  });
});
