import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type ApiClient, createApiClient } from '#api-client/client.ts';
import { type AnsweredRecord, type Reply, clientFor } from '#api/testing/api-client.ts';
import { madeBy } from '#api/testing/content-records.ts';
import { inputFor, makeSurroundings, wireOf } from '#api/testing/declared-records.ts';
import { requestsTo } from '#api/testing/requests.ts';
import { insertStaff } from '#api/testing/test-staff.ts';
import type { Resource } from '#schema/define/define-resource.ts';
import type { Role } from '#schema/access/roles.ts';
import { siteTypes } from '#schema/site-folder/site-types.ts';
import { type Product, openProduct } from '../product/open-product.ts';

/** The product with this site folder, over a new empty database. */
export interface SiteUnderTest {
  /** The API with the rights of a role. Problems are thrown as errors. */
  as(role: Role): ApiClient;
  /** The API as visitors see it. */
  visitor: ApiClient;
  /** A request to any path of the API, such as `/api/v1/episodes`. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Ends it and removes its database. */
  close(): Promise<void>;
}

const SITE_URL = 'http://localhost:3000';
/** An address of the documentation range. */
const CALLER = { address: '203.0.113.7' };
const opened = new WeakMap<SiteUnderTest, Asking>();
type Asking = Pick<Product, 'deps'> & { request: ReturnType<typeof requestsTo> };

/** Opens the product with this site folder, for tests: an empty database, one person of each role, and no email is sent. */
export async function openSite(): Promise<SiteUnderTest> {
  const dataDir = await mkdtemp(join(tmpdir(), 'colophon-test-'));
  const product = await openProduct({ DATA_DIR: dataDir, SITE_URL, LOG_LEVEL: 'error' });
  const { tokens } = await insertStaff(product.deps);
  const request = requestsTo(product.api, tokens);
  const fetchFrom: typeof globalThis.fetch = async (input, init) =>
    product.api.fetch(new Request(input, init), CALLER);
  const clientOf = (token?: string) =>
    createApiClient({ baseUrl: SITE_URL, fetch: fetchFrom, token: () => token });
  const site: SiteUnderTest = {
    as: (role) => clientOf(tokens[role]),
    visitor: clientOf(),
    fetch: (path, init) => fetchFrom(new URL(path, SITE_URL), init),
    async close() {
      await product.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  opened.set(site, { deps: product.deps, request });
  return site;
}
/**
 * Creates, reads, publishes and lists a record of every content type of the site, with a value in each field. Throws with
 * the type and the field where a response is not what was written.
 */
export async function checkContentTypes(site: SiteUnderTest): Promise<void> {
  const asking = opened.get(site);
  if (asking === undefined) throw new Error('Pass what openSite() answered.');
  const around = await makeSurroundings(asking);
  for (const type of siteTypes) {
    await checkType(asking, type, inputFor(type, around, true));
  }
}

async function checkType(asking: Asking, type: Resource, { written, read }: ReturnType<typeof inputFor>) {
  const editor = clientFor(asking, 'editor');
  const { create, one, list } = wireOf(type);
  const { id } = madeOf(type, 'could not be created', await editor.post(create, written));
  const stored = madeBy(await editor.get(one(id)));
  for (const [field, value] of Object.entries(read)) {
    if (!isDeepStrictEqual(stored[field], value))
      throw new Error(
        `${type.name}: ${field} was read as ${JSON.stringify(stored[field])}, not ${JSON.stringify(value)}.`,
      );
  }
  madeOf(type, 'could not be published', await editor.post(`${one(id)}/publish`, {}));
  const { page } = await clientFor(asking).get(list('per_page=100'));
  if (!page.data.some((record) => record.id === id))
    throw new Error(`${type.name}: visitors do not find what was published.`);
}

/** The record of a successful answer; otherwise the error names the type and has the words of the API. */
function madeOf(type: Resource, what: string, reply: Reply): AnsweredRecord {
  try {
    return madeBy(reply);
  } catch (error) {
    throw new Error(`${type.name}: ${what}: ${String(error)}`, { cause: error });
  }
}
