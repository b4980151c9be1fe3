import { describe, expect, it, vi } from 'vitest';
import { madeBy } from '../../testing/content-records.ts';
import { clientFor } from '../../testing/api-client.ts';
import { useTestApp } from '../../testing/test-app.ts';

/* Reports that editors write and only administrators change and publish, declared as a site folder would. */
vi.mock('#schema/site-folder/site-types.ts', async () => {
  const { defineContentType } = await import('#schema/define/define-content-type.ts');
  const reports = defineContentType({
    name: 'reports',
    type: 'report',
    label: { one: 'Report', many: 'Reports' },
    purpose: 'What the house says of itself.',
    fields: {},
    access: { create: ['editor'], update: [], delete: ['author'], publish: ['administrator'] },
    site: { path: '/reports/{slug}', index: '/reports', section: 'Reports', schemaOrg: 'Report' },
  });
  return { siteTypes: [reports] };
});

const test = useTestApp();
const as = (role: 'administrator' | 'editor' | 'author') => clientFor(test(), role);
const report = { content_type_name: 'report', title: 'One', intro: 'Two.', body: '<p>Three.</p>' };

describe('a content type that fewer people may write', () => {
  it('is created by the roles that it names, and by administrators', async () => {
    expect((await as('author').post('/content', report)).status).toBe(403);
    expect((await as('editor').post('/content', report)).status).toBe(201);
    expect((await as('administrator').post('/content', report)).status).toBe(201);
    expect((await as('author').post('/content', { ...report, content_type_name: 'article' })).status).toBe(
      201,
    );
  });

  it('is changed, published, and deleted only by them', async () => {
    const { id } = madeBy(await as('editor').post('/content', report));
    expect((await as('editor').put(`/content/${id}`, { title: 'Other', version: 1 })).status).toBe(403);
    for (const step of ['publish', 'preview', 'preview-link'])
      expect((await as('editor').post(`/content/${id}/${step}`, {})).status).toBe(403);
    expect((await as('editor').delete(`/content/${id}`)).status).toBe(403);
    expect((await as('author').delete(`/content/${id}`)).status).toBe(403);
    const saved = await as('administrator').put(`/content/${id}`, { title: 'Other', version: 1 });
    expect(saved.status).toBe(200);
    expect((await as('administrator').post(`/content/${id}/publish`, {})).status).toBe(200);
    expect((await as('editor').post(`/content/${id}/unpublish`, {})).status).toBe(403);
  });
});
