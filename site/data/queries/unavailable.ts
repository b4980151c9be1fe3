import { render } from 'vike/abort';
import { isProblem } from '#schema/access/errors.ts';
import type { SiteRequest } from '../../base/site-context.ts';

const UNAVAILABLE = 503;
/** Problem codes for too much load. Any other 503 means that a part of the server is down. */
const BUSY: ReadonlySet<string> = new Set(['overloaded', 'database_busy']);

/** Why a page cannot be shown at the moment. */
export type Unavailable = 'busy' | 'away';

type Ways = Pick<SiteRequest, 'fetch' | 'read'>;

/**
 * API requests of a page. When the API cannot answer at the moment, the page says so (503), which is not a
 * failure of the page.
 */
export function asking({ fetch, read }: Ways): Ways {
  return {
    async fetch(input, init) {
      const response = await fetch(input, init);
      if (response.status === UNAVAILABLE) throw unavailable(await response.json().catch(() => undefined));
      return response;
    },
    read: (target) =>
      read?.(target)?.then((answer) => {
        if (answer.status === UNAVAILABLE) throw unavailable(answer.body);
        return answer;
      }),
  };
}

function unavailable(body: unknown) {
  const why: Unavailable = isProblem(body) && BUSY.has(body.code) ? 'busy' : 'away';
  return render(UNAVAILABLE, why);
}

interface Aborted {
  abortStatusCode?: unknown;
  abortReason?: unknown;
}

/** Why the requested page is temporarily unavailable; undefined for any other error. */
export function unavailableFor({ abortStatusCode, abortReason }: Aborted): Unavailable | undefined {
  if (abortStatusCode !== UNAVAILABLE) return undefined;
  return abortReason === 'busy' ? 'busy' : 'away';
}
