export { createClient } from './client.ts';
export type {
  AnyContent,
  ColophonClient,
  ContentMap,
  ContentShape,
  ListQuery,
  Page,
  SearchHit,
  StoredFile,
  StoredImage,
} from './client.ts';
export { ColophonError } from './errors.ts';
export type { ClientOptions, Method, RequestOptions } from './transport.ts';
export { typesOf } from './types-of.ts';
export { verifyWebhook } from './webhook.ts';
export type { WebhookMessage } from './webhook.ts';
