import { CALENDAR_FEED_DAYS_AFTER, CALENDAR_FEED_DAYS_BEFORE } from '#schema/base/limits.ts';
import type { Resource } from '#schema/define/define-resource.ts';
import { anyContent } from '#schema/define/define-content-type.ts';
import { resources } from '#schema/resources/index.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { etagOf, isNotModified } from '../../platform/http/conditional.ts';
import { calendarEntries } from './calendar-entries.ts';
import { feedOwner } from './feed-tokens.ts';
import { type CalendarEvent, toICalendar } from './icalendar.ts';
import type { CalendarEntry } from '#schema/answers/records/planning.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const DAY_MS = 86_400_000;
const MINUTES_SHOWN = 15;

/** The calendar that a token opens; 404 for any other text, as for an unknown URL. */
export async function answerFeed(
  deps: AppDeps,
  { token, request }: { token: string; request: Request },
): Promise<Response> {
  const owner = await feedOwner(deps, token.replace(/\.ics$/, ''));
  if (owner === undefined) throw new ApiError('not_found', { message: spoken('nothing_here') });
  const now = deps.now().getTime();
  const span = {
    from: new Date(now - CALENDAR_FEED_DAYS_BEFORE * DAY_MS),
    to: new Date(now + CALENDAR_FEED_DAYS_AFTER * DAY_MS),
  };
  const { entries } = await calendarEntries(deps, owner, span);
  const body = toICalendar(
    deps.site().name,
    entries.map((entry) => eventOf(entry, deps.env.siteUrl)),
  );
  const etag = etagOf(body, undefined);
  const headers = {
    'Cache-Control': 'private, max-age=300, must-revalidate',
    // The URL is the key: it must not reach other sites.
    'Referrer-Policy': 'no-referrer',
    ETag: etag,
  };
  if (isNotModified(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers });
  return new Response(body, {
    headers: {
      ...headers,
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="calendar.ics"',
    },
  });
}

const STATES: Readonly<Record<CalendarEntry['state'], string>> = {
  scheduled: 'scheduled',
  published: 'published',
  due: 'draft, due',
  sending: 'being sent',
  paused: 'paused',
  sent: 'sent',
};

function eventOf(entry: CalendarEntry, siteUrl: string): CalendarEvent {
  const label = labelOf(entry);
  const created = new Date(entry.created_at);
  const lastModified = new Date(entry.updated_at);
  // Live content with a scheduled update appears twice: at its publication and at its update.
  const kind = entry.state === 'scheduled' && entry.is_live ? '-update' : '';
  return {
    uid: `${entry.id}${kind}@${new URL(siteUrl).hostname}`,
    // Moving an entry doesn’t raise its version; the seconds since its creation grow with every change.
    sequence: Math.max(0, Math.floor((lastModified.getTime() - created.getTime()) / 1000)),
    start: new Date(entry.at),
    minutes: MINUTES_SHOWN,
    summary: `${label.one}: ${entry.title} (${STATES[entry.state]})`,
    description: `${label.one}, ${STATES[entry.state]}`,
    url: new URL(addressOf(entry), siteUrl).href,
    category: label.many,
    isCertain: entry.state !== 'due' && entry.state !== 'paused',
    created,
    lastModified,
  };
}

function labelOf({ resource }: CalendarEntry): Resource['label'] {
  if (resource === 'settings') return { one: 'Settings', many: 'Settings' };
  return ((resources as Readonly<Record<string, Resource>>)[resource] ?? anyContent).label;
}

/** Where it is edited in the admin. */
function addressOf({ resource, id, slug }: CalendarEntry): string {
  if (resource === 'settings') return `/admin/settings/${slug}`;
  return `/admin/${resource}/edit/${id}`;
}
