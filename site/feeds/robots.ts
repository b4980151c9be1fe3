/** What is not for search engines: the staff area, the API, and pages that belong to one person. */
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
