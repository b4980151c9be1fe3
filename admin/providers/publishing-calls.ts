import type { PreviewLink } from '#schema/answers/records/content.ts';
import type { LinksToFormer, PublishingCheck, Rewritten } from '#schema/answers/records/publishing.ts';
import type { AnswerCall } from './answer-call.ts';

/** The publishing calls of the API; `pk` is the API's id. */
export interface PublishingCalls {
  checks(pk: string): Promise<PublishingCheck[]>;
  /** Checks a curated list as a save with this body would publish it. */
  listChecks(pk: string, body: object): Promise<PublishingCheck[]>;
  oldLinks(pk: string): Promise<LinksToFormer>;
  rewriteLinks(pk: string, ids: readonly string[]): Promise<Rewritten[]>;
  previewLink(pk: string, hours?: number): Promise<PreviewLink>;
  /** The page as it would be with values that are not saved, as HTML. */
  preview(pk: string, values: object, signal: AbortSignal): Promise<string>;
}

export function publishingCalls(answer: AnswerCall): PublishingCalls {
  const of = (pk: string) => ({ params: { id: pk } });
  return {
    checks: (pk) => answer('GET /content/:id/checks', of(pk)),
    listChecks: (pk, body) => answer('POST /list/:slug/checks', { params: { slug: pk }, body }),
    oldLinks: (pk) => answer('GET /content/:id/old-links', of(pk)),
    rewriteLinks: (pk, ids) => answer('POST /content/:id/rewrite-links', { ...of(pk), body: { ids } }),
    previewLink: (pk, hours) =>
      answer('POST /content/:id/preview-link', {
        ...of(pk),
        body: hours === undefined ? {} : { expires_in_hours: hours },
      }),
    preview: async (pk, values, signal) =>
      (await answer('POST /content/:id/preview', { ...of(pk), body: values, signal })).html,
  };
}
