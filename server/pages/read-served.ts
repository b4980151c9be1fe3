import { join } from 'node:path';
import type { ServedFile } from '#api/platform/deps/app-deps.ts';
import { servedBuild } from '../builds/stale-builds.ts';
import { createApiAnswers } from '../cache/api-answers.ts';
import { isUnavailable } from '../requests/failed-answer.ts';
import type { Product } from '../product/open-product.ts';
import { type Renderer, createRenderer } from './renderer.ts';
import { loadServedFiles } from '../builds/served-files.ts';
import { createSiteSource } from '../product/site-settings.ts';
import type { StaticFiles } from '../requests/static-files.ts';

type ReadServed = (path: string) => Promise<ServedFile | undefined>;

/** Reads public files, images, and pages as a visitor gets them. */
export function readServedFrom(
  product: Product,
  { files, render }: { files: StaticFiles; render: Renderer },
): ReadServed {
  return async (path) => {
    const file = files.get(path);
    if (file !== undefined) return { status: 200, type: file.type, bytes: file.identity };
    if (/^\/(?:images|files)\//.test(path)) return fromApi(product, path);
    const { status, headers, body } = await render(path, product.deps.newId());
    const { location, 'content-type': type = '' } = headers;
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    return { status, type, bytes, ...(location === undefined ? {} : { location }) };
  };
}

async function fromApi({ api, env }: Product, path: string): Promise<ServedFile> {
  const response = await api.request(`${env.siteUrl}${path}`);
  const type = response.headers.get('content-type') ?? '';
  return { status: response.status, type, bytes: new Uint8Array(await response.arrayBuffer()) };
}

/** The same for a program that serves nothing; the site must be built. */
export async function createReadServed(product: Product): Promise<ReadServed> {
  process.env['NODE_ENV'] ??= 'production';
  const { renderSitePage } = await import('./vike-pages.ts');
  await import(join(await servedBuild('site'), 'server', 'entry.mjs'));
  const answers = createApiAnswers(product.api, product.env.siteUrl, { isUnavailable });
  const source = createSiteSource(product, answers);
  const render = createRenderer({ product, source, recording: answers.recording, renderSitePage });
  return readServedFrom(product, { files: await loadServedFiles(), render });
}
