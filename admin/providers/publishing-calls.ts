import type { OldLinks, Rewritten } from '#schema/publishing/old-links.ts';
import type { PublishingCheck } from '#schema/publishing/publishing-check.ts';
import type { Request } from './http-client.ts';
import { toHttpError } from './problem-error.ts';

/** A link that shows a working copy to people without an account. */
export interface PreviewLink {
  url: string;
  /** ISO 8601 */
  expires_at: string;
}

/** What the API can do around publishing; `pk` is the id on the wire. */
export interface PublishingCalls {
  checks(pk: string): Promise<PublishingCheck[]>;
  /** Of a curated list: of what a save with this body would show to everybody. */
  listChecks(pk: string, body: object): Promise<PublishingCheck[]>;
  oldLinks(pk: string): Promise<{ path: string | null; texts: OldLinks[] }>;
  rewriteLinks(pk: string, ids: readonly string[]): Promise<Rewritten[]>;
  previewLink(pk: string, hours?: number): Promise<PreviewLink>;
  /** The page as it would be with values that are not saved, as HTML. */
  preview(pk: string, values: object, signal: AbortSignal): Promise<string>;
}

export function publishingCalls(request: Request): PublishingCalls {
  async function ask<Data>(
    method: 'GET' | 'POST',
    path: string,
    { body, signal }: { body?: unknown; signal?: AbortSignal } = {},
  ): Promise<Data> {
    try {
      const answer = await request(method, path, { ...(body === undefined ? {} : { body }), signal });
      return (answer as { data: Data }).data;
    } catch (error) {
      throw toHttpError(error);
    }
  }
  return {
    checks: (pk) => ask('GET', `/content/${pk}/checks`),
    listChecks: (pk, body) => ask('POST', `/list/${pk}/checks`, { body }),
    oldLinks: (pk) => ask('GET', `/content/${pk}/old-links`),
    rewriteLinks: (pk, ids) => ask('POST', `/content/${pk}/rewrite-links`, { body: { ids } }),
    previewLink: (pk, hours) =>
      ask('POST', `/content/${pk}/preview-link`, {
        body: hours === undefined ? {} : { expires_in_hours: hours },
      }),
    preview: async (pk, values, signal) =>
      (await ask<{ html: string }>('POST', `/content/${pk}/preview`, { body: values, signal })).html,
  };
}
