/** What programs import as `colophon/client`. */
export { type ApiClient, type ApiClientOptions, type ListParams, createApiClient } from './client.ts';
export { ApiClientError } from './api-error.ts';
