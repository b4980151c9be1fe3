import { join } from 'node:path';
import { languagesOf } from '#schema/messages/languages.ts';
import { siteSettings } from '#site/testing/site-settings.ts';
import type { FailedView } from '#site/base/failures.ts';
import { ROOTS } from '../base/roots.ts';
import { currentSite } from '../site-folder/current-site.ts';
import { mirrorProgram } from '../site-folder/mirror.ts';

/**
 * A program: builds the site with its site folder and renders pages of it with an API that returns the data
 * from stdin. Prints the pages and the failed views as JSON in its last line.
 */
interface Asked {
  /** `data` by the path below `/api/v1`, for any query. */
  answers: Record<string, unknown>;
  paths: readonly string[];
}

const site = currentSite();
if (site === undefined) throw new Error('There is no site folder.');
const { answers, paths } = JSON.parse(await textOf(process.stdin)) as Asked;
await mirrorProgram(site, ROOTS);
const { build } = await import('vike/api');
const outDir = join(ROOTS.build, 'site');
await build({ viteConfig: { root: join(ROOTS.app, 'site'), logLevel: 'warn', build: { outDir } } });
const { renderSitePage } = await import('../pages/vike-pages.ts');
await import(join(outDir, 'server', 'entry.mjs'));

const failed: string[] = [];
const onFailedView = ({ file, error }: FailedView) => void failed.push(`${file}: ${String(error)}`);
const pages: Record<string, { status: number; body: string }> = {};
for (const path of paths) {
  const request = {
    settings: siteSettings(),
    languages: languagesOf(),
    fetch: answer,
    now: new Date('2026-03-03T08:00:00Z'),
    onFailedView,
  };
  const { status, body } = await renderSitePage(path, request, 'a-test');
  pages[path] = { status, body: body.toString() };
}
process.stdout.write(`\n${JSON.stringify({ pages, failed })}`);

function answer(input: string | URL | Request): Promise<Response> {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const data = answers[pathname.replace('/api/v1', '')];
  const problem = { title: 'Not found', status: 404, detail: pathname, code: 'not_found', messages: [] };
  return Promise.resolve(
    data === undefined ? Response.json(problem, { status: 404 }) : Response.json({ data }),
  );
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts).toString();
}
