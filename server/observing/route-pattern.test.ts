import { expect, it } from 'vitest';
import { routes } from '#api/app/routes.ts';
import { createRoutePatterns } from './route-pattern.ts';

const patternOf = createRoutePatterns(routes);

it.each([
  ['GET', '/api/v1/content/00000000-0000-7000-8000-000000000000', '/api/v1/content/:id'],
  ['GET', '/api/v1/content/slug/on-reading?content_type_name=article', '/api/v1/content/slug/:slug'],
  ['HEAD', '/api/v1/content', '/api/v1/content'],
  ['POST', '/api/v1/auth/login', '/api/v1/auth/login'],
  ['GET', '/api/v1/email/unsubscribe/ada@example.com', '/api/v1/email/unsubscribe/:email'],
  ['GET', '/api/v1/ada@example.com/secret', '/api/v1/*'],
  ['GET', '/articles/on-reading', '/articles/*'],
  ['GET', '/preview/a-secret-token', '/preview/*'],
  ['GET', '/emails/unsubscribe?token=secret', '/emails/*'],
  ['GET', '/about', '/about'],
  ['GET', '/', '/'],
  ['GET', '/feed.xml', '/feed.xml'],
  ['GET', '/ada@example.com', '/*'],
  ['GET', '/%2e%2e', '/*'],
])('calls %s %s %s', (method, target, pattern) => {
  expect(patternOf(method, target)).toBe(pattern);
});
