/** The module `colophon/client`, for programs that call the API. */
export { type ApiClient, type ApiClientOptions, type ListParams, createApiClient } from './client.ts';
export { ApiClientError } from './api-error.ts';
