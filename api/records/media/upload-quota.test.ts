import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Role } from '#schema/access/roles.ts';
import { rows } from '../../platform/database/database.ts';
import { type TestApp, useTestApp } from '../../testing/test-app.ts';
import { sampleImage } from './testing/sample-images.ts';
import { storeImage } from './store-image.ts';

const HOUR_MS = 3_600_000;
let seed = 0;

async function upload(test: TestApp, as: Role = 'author'): Promise<Response> {
  seed += 1;
  const picture = await sampleImage({ width: 20, height: 20, seed });
  const body = new FormData();
  body.set('file', new File([new Uint8Array(picture)], 'picture.png', { type: 'image/png' }));
  return test.request('/api/v1/image/upload', { method: 'POST', body, as });
}

describe('uploads of one person', () => {
  const test = useTestApp({ env: { UPLOADS_PER_HOUR: '3', UPLOADS_PER_DAY: '5', UPLOAD_MB_PER_DAY: '1' } });

  it('are limited per hour and day as the operator sets; those of others continue', async () => {
    const statuses = async (count: number) => {
      const all: number[] = [];
      for (let index = 0; index < count; index += 1) all.push((await upload(test())).status);
      return all;
    };
    expect(await statuses(4)).toEqual([201, 201, 201, 429]);
    expect((await upload(test(), 'editor')).status).toBe(201);
    test().clock.advance(HOUR_MS + 1);
    expect(await statuses(3)).toEqual([201, 201, 429]);
    const refused = await upload(test());
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(HOUR_MS / 1000);
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests' });
  });

  it('hold as many megabytes a day', async () => {
    expect((await upload(test())).status).toBe(201);
    await rows(test().deps.database.queries, sql`UPDATE images SET bytes = 1048576`);
    const refused = await upload(test());
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '86400']);
    test().clock.advance(24 * HOUR_MS + 1);
    expect((await upload(test())).status).toBe(201);
  });
});

describe('a hundred uploads at once', () => {
  const test = useTestApp();

  it('are processed a few at a time, and the others are asked to wait', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => upload(test())));
    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([201, 429]));
    expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('2');
    expect((await upload(test())).status).toBe(201);
  });
});

describe('a library with a limit', () => {
  const test = useTestApp({ env: { MEDIA_MAX_MB: '1' } });

  it('takes no more once it is reached, by any way, and says what to do', async () => {
    expect((await upload(test())).status).toBe(201);
    await rows(test().deps.database.queries, sql`UPDATE images SET bytes = 1048576`);
    const refused = await upload(test(), 'administrator');
    expect(refused.status).toBe(507);
    expect(await refused.json()).toMatchObject({
      code: 'storage_full',
      detail: expect.stringContaining('MEDIA_MAX_MB'),
    });
    const bytes = await sampleImage({ width: 30, height: 30, seed: 99 });
    await expect(storeImage(test().deps, { bytes, alt: null, createdBy: null })).rejects.toMatchObject({
      code: 'storage_full',
    });
  });
});
