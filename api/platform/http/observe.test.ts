import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import type { RequestSeen } from '../deps/app-deps.ts';

const app = useTestApp();
let seen: RequestSeen[] = [];

beforeEach(() => {
  seen = [];
  app().deps.observe = (one) => void seen.push(one);
});

describe('requests that are measured', () => {
  it('are named by their route, not by the record, with the status of the answer or the error', async () => {
    await app().request('/api/v1/content/00000000-0000-7000-8000-000000000000', { as: 'editor' });
    await app().request('/api/v1/content');
    await app().request('/api/v1/content', { as: 'viewer', json: {} });
    expect(seen.map(({ method, route, status }) => `${method} ${route} ${status}`)).toEqual([
      'GET /content/:id 404',
      'GET /content 200',
      expect.stringMatching(/^POST \/content 403$/),
    ]);
    expect(seen.every(({ seconds }) => seconds >= 0)).toBe(true);
  });

  it('leave out what no route took', async () => {
    await app().request('/api/v1/nothing/here');
    await app().request('/healthz');
    expect(seen).toEqual([]);
  });
});
