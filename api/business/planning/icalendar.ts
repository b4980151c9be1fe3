/** One event as calendars show it. */
export interface CalendarEvent {
  /** Stays the same as long as the event exists, whatever changes. */
  uid: string;
  /** Grows with each change. */
  sequence: number;
  start: Date;
  minutes: number;
  summary: string;
  description: string;
  url: string;
  category: string;
  /** False if it may still change. */
  isCertain: boolean;
  created: Date;
  lastModified: Date;
}

/** Octets in a line without its line break (RFC 5545 §3.1). */
const LINE_OCTETS = 75;

/** A calendar as RFC 5545 requires: lines end in CRLF and are folded at 75 octets, and text is escaped. */
export function toICalendar(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Colophon//Editorial calendar//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${textOf(name)}`,
    `X-WR-CALNAME:${textOf(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function linesOf(event: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${textOf(event.uid)}`,
    // Without a METHOD, this is the time of the last change (§3.8.7.2), so the text stays the same until
    // something changes.
    `DTSTAMP:${momentOf(event.lastModified)}`,
    `DTSTART:${momentOf(event.start)}`,
    `DURATION:PT${event.minutes}M`,
    `SUMMARY:${textOf(event.summary)}`,
    `DESCRIPTION:${textOf(event.description)}`,
    `CATEGORIES:${textOf(event.category)}`,
    `URL:${event.url}`,
    `STATUS:${event.isCertain ? 'CONFIRMED' : 'TENTATIVE'}`,
    'TRANSP:TRANSPARENT',
    `SEQUENCE:${event.sequence}`,
    `CREATED:${momentOf(event.created)}`,
    `LAST-MODIFIED:${momentOf(event.lastModified)}`,
    'END:VEVENT',
  ];
}

/** `20261127T080000Z` */
function momentOf(date: Date): string {
  return `${date.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** §3.3.11. Control characters aren’t allowed in a calendar at all. */
function textOf(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll('\n', '\\n');
}

/** Breaks a line before the 76th octet, never inside a character; each continuation begins with a space. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= LINE_OCTETS) return line;
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n');
}
