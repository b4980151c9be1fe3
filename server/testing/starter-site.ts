import { join } from 'node:path';
import type { Database } from '#api/platform/database/database.ts';
import { importFolder } from '#api/business/import-folder/import-folder.ts';
import type { TestApp } from '#api/testing/test-app.ts';
import { createSiteSource } from '../product/site-settings.ts';
import { ROOTS } from '../base/roots.ts';
import { createRenderer } from '../pages/renderer.ts';
import { type Serving, type ServingOptions, serve } from './serving.ts';

const contentFolder = join(ROOTS.program, 'content');

/** Serves the starter content, as `serveWithoutPages` does. */
export async function serveStarterContent(database: Database): Promise<Serving> {
  const serving = await serveWithoutPages(database);
  const { problems } = await importFolder(serving.test.deps, { folder: contentFolder });
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  return serving;
}

/** Serves everything except pages, which need a build; here each is a line with its URL. */
export function serveWithoutPages(
  database: Database,
  options: Pick<ServingOptions, 'languages'> = {},
): Promise<Serving> {
  return serve(database, {
    ...options,
    render: ({ product, answers }) =>
      createRenderer({
        recording: answers.recording,
        product,
        source: createSiteSource(product, answers),
        renderSitePage: (address) =>
          Promise.resolve({ status: 404, headers: { 'content-type': 'text/html' }, body: `No ${address}` }),
      }),
  });
}

/** Makes and publishes an article; returns its ID. */
export async function publishArticle(test: TestApp, input: object): Promise<string> {
  const made = await test.request('/api/v1/content', {
    as: 'editor',
    json: { content_type_name: 'article', ...input },
  });
  const { data } = (await made.json()) as { data: { id: string } };
  const published = await test.request(`/api/v1/content/${data.id}/publish`, { as: 'editor', json: {} });
  if (published.status !== 200) throw new Error(await published.text());
  return data.id;
}
