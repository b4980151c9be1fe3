import { ApiError } from '../../platform/base/api-error.ts';

/**
 * Marks a form on one of the site’s own pages: email programs that post to the same URL must get no redirect.
 */
const FROM_PAGE = /(?:^|&)from=page(?:&|$)/;

/** Whether a browser without JavaScript sent this urlencoded body from a page of the site. */
export function isFromPage(type: string, text: string): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(type) && FROM_PAGE.test(text);
}

/** Redirects a browser without JavaScript to a page, with the result or the error message. */
export async function answerPage(path: string, work: () => Promise<string>): Promise<Response> {
  try {
    return seeOther(path, { done: await work() });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return seeOther(path, { problem: error.status === 429 ? 'later' : 'link' });
  }
}

/** A 303 redirect to a page, with parameters; never cached. */
export function seeOther(path: string, params: Record<string, string> = {}): Response {
  const query = new URLSearchParams(params).toString();
  const separator = path.includes('?') ? '&' : '?';
  return new Response(null, {
    status: 303,
    headers: {
      Location: query === '' ? path : `${path}${separator}${query}`,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    },
  });
}
