import { ApiError } from '#api/platform/base/api-error.ts';
import { type App, INTERNAL_ADDRESS } from '#api/platform/route/exchange.ts';
import { isProblem } from '#schema/access/errors.ts';
import { asWritten } from '#api/platform/base/spoken.ts';

interface Reading {
  /** Below `/api/v1`. */
  path: string;
  /** The caller's request, whose rights apply. */
  request: Request;
  siteUrl: string;
}

/** Reads from the API within the process and returns `data`. When the API refuses, the caller gets the same error. */
export async function readFromApi(app: App, { path, request, siteUrl }: Reading): Promise<unknown> {
  const headers = new Headers();
  for (const name of ['authorization', 'cookie', 'accept-language']) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const asked = new Request(`${siteUrl}/api/v1${path}`, { headers });
  const response = await app.fetch(asked, { address: INTERNAL_ADDRESS });
  const body: unknown = await response.json();
  if (isProblem(body)) throw new ApiError(body.code as ApiError['code'], { message: asWritten(body.detail) });
  return (body as { data: unknown }).data;
}
