/** Headers of every response of the API. It is data: nothing in it may run, be framed, or be guessed at. */
export const EDGE_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const;

/** Adds the same headers to a response from elsewhere; headers that it already has stay. */
export function withEdgeHeaders(response: Response, requestId: string): Response {
  // The headers of a fetched response cannot be changed, those of a copy can.
  const copy = new Response(response.body, response);
  for (const [name, value] of Object.entries(EDGE_HEADERS)) {
    if (!copy.headers.has(name)) copy.headers.set(name, value);
  }
  copy.headers.set('X-Request-Id', requestId);
  return copy;
}
