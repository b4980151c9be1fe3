import { render } from 'vike/abort';
import { isProblem } from '#schema/errors.ts';
import type { SiteRequest } from '../site-context.ts';

const UNAVAILABLE = 503;
/** The codes of problems that say: too many ask at once. Any other 503 is a part of the server that is away. */
const BUSY: ReadonlySet<string> = new Set(['overloaded', 'database_busy']);

/** Why a page cannot be shown for the moment. */
export type Unavailable = 'busy' | 'away';

type Ways = Pick<SiteRequest, 'fetch' | 'read'>;

/**
 * The ways of a page to the API, which end in a page that says so (503) where the API cannot answer at the moment: it is no
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
