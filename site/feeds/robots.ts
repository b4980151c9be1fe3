/** Closed to search engines: the admin, the API, and pages for one person. */
const CLOSED = ['/admin', '/api/', '/_server/', '/preview/', '/login', '/setup', '/emails/', '/l/'];

/** `robots.txt` (RFC 9309). */
export function toRobots(siteUrl: string): string {
  return [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
