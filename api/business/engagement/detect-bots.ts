/** One request for a link or the image of an email. */
export interface Sighting {
  campaignId: string;
  /** The number of the link; 0 means that the email was opened. */
  number: number;
  /** In milliseconds. */
  at: number;
  /** The reader, as far as known. */
  reader: string;
  network: string;
  hasMachineSign: boolean;
}

export type Verdict = 'person' | 'machine';

/** Requests further apart than this are unrelated. */
export const BURST_MS = 10_000;
/** No person follows this many links in such a short time. */
const LINKS_AT_ONCE = 8;
/** This share of an email's links counts as "every link": scanners skip some. */
const NEARLY_ALL = 0.8;
const ONE_NETWORK_MS = 5_000;
const SAME_VISIT_MS = 2_000;
/** Opened and clicked within this time: no person reads that fast. */
const READ_MS = 1_000;

/**
 * Whether a scanner made a request, judging by the request and by those around it: anything that follows
 * every link of an email within seconds is a scanner. `around` holds the requests of the same recipients and
 * networks for 10 s before and after.
 */
export function isBot(
  reading: Sighting,
  { around, links }: { around: readonly Sighting[]; links: number },
): Verdict {
  if (reading.hasMachineSign) return 'machine';
  const near = around.filter(
    ({ campaignId, at }) => campaignId === reading.campaignId && Math.abs(at - reading.at) <= BURST_MS,
  );
  const own = near.filter(({ reader }) => reader === reading.reader);
  const isScan =
    own.some(({ hasMachineSign, at }) => hasMachineSign && Math.abs(at - reading.at) <= SAME_VISIT_MS) ||
    isTooFast(reading, own) ||
    isBurst(reading, own, {
      enough: Math.min(LINKS_AT_ONCE, Math.max(2, Math.ceil(links * NEARLY_ALL))),
      withinMs: Math.min(BURST_MS, Math.max(5_000, links * 2_000)),
    }) ||
    // One scanner with several addresses: all links, each from a different address. Two links may also be two
    // people in one household.
    (links >= 3 &&
      isBurst(
        reading,
        near.filter(({ network }) => network === reading.network),
        { enough: Math.min(LINKS_AT_ONCE, links), withinMs: ONE_NETWORK_MS },
      ));
  return isScan ? 'machine' : 'person';
}

/** Whether that many links were followed within some period around this request. */
function isBurst(
  { at }: Sighting,
  others: readonly Sighting[],
  { enough, withinMs }: { enough: number; withinMs: number },
): boolean {
  return others.some(({ at: start }) => {
    if (start > at || at - start > withinMs) return false;
    const followed = others.filter((one) => one.number > 0 && one.at >= start && one.at - start <= withinMs);
    return new Set(followed.map(({ number }) => number)).size >= enough;
  });
}

function isTooFast({ number, at }: Sighting, own: readonly Sighting[]): boolean {
  return own.some((other) => {
    const [opened, clicked] = number === 0 ? [at, other.at] : [other.at, at];
    const isPair = (number === 0) !== (other.number === 0);
    return isPair && clicked >= opened && clicked - opened < READ_MS;
  });
}
