import { describe, expect, it } from 'vitest';
import { type Sighting, isBot } from './detect-bots.ts';

/*
 * Requests as scanners and people make them, generated from a fixed seed. Emails have 2 to 25 links. Scanners
 * follow (nearly) all of them, from one address or several. People open the email and follow some links, a
 * few of them in tabs, and some in one household at the same time.
 */
const SECOND = 1000;
const chance = mulberry(20261121);
const between = (least: number, most: number) => least + Math.floor(chance() * (most - least + 1));

interface Scene {
  links: number;
  readings: Sighting[];
}

const reading = (fields: Partial<Sighting>): Sighting => ({
  campaignId: 'c',
  number: 0,
  at: 0,
  reader: 'r',
  network: 'n',
  hasMachineSign: false,
  ...fields,
});

const verdictsOf = ({ links, readings }: Scene) =>
  readings.map((one) => isBot(one, { around: readings, links }));

function burst(index: number): Scene {
  const links = between(2, 25);
  const isSpread = index % 4 === 3;
  // Anything from a few milliseconds a link to all of them within five seconds.
  const stepMs = Math.min(between(5, 900), (isSpread ? 4_000 : 5_000) / links);
  const skipped = links >= 10 && chance() < 0.3 ? between(1, Math.floor(links * 0.1)) : 0;
  const picture = chance() < 0.5 ? [reading({ at: 0, reader: `r${index}`, network: `n${index}` })] : [];
  const clicks = Array.from({ length: links - skipped }, (_, at) =>
    reading({
      number: at + 1,
      at: Math.round(at * stepMs * (0.8 + 0.4 * chance())),
      reader: isSpread && links >= 3 && skipped === 0 ? `r${index}-${at % 3}` : `r${index}`,
      network: `n${index}`,
    }),
  );
  return { links, readings: [...picture, ...clicks] };
}

function person(index: number): Scene {
  const links = between(2, 25);
  const who = { reader: `p${index}`, network: index % 5 === 0 ? 'house' : `n${index}` };
  const readings = [reading({ ...who, at: 0 })];
  let at = between(3, 90) * SECOND;
  const wanted = Math.min(links, between(0, 4));
  const numbers = Array.from({ length: links }, (_, number) => number + 1).toSorted(() => chance() - 0.5);
  for (const number of numbers.slice(0, wanted)) {
    readings.push(reading({ ...who, number, at }));
    // One in four opens several links in tabs, a moment apart; the others read what they opened.
    at += chance() < 0.25 ? between(800, 3_000) : between(6, 200) * SECOND;
  }
  return { links, readings };
}

describe('a hundred of each', () => {
  it('at least 95 bursts of scanners count as machines, each request of them', () => {
    const caught = Array.from({ length: 100 }, (_, index) => burst(index)).filter((scene) =>
      verdictsOf(scene).every((verdict) => verdict === 'machine'),
    );
    expect(caught.length).toBeGreaterThanOrEqual(95);
  });

  it('at most 2 people count as machines in anything', () => {
    const mistaken = Array.from({ length: 100 }, (_, index) => person(index)).filter((scene) =>
      verdictsOf(scene).includes('machine'),
    );
    expect(mistaken.length).toBeLessThanOrEqual(2);
  });

  it('forty people behind one address are people, though they are taken for few', () => {
    const readings = Array.from({ length: 40 }, (_, index) =>
      reading({
        reader: 'office',
        network: 'office',
        number: between(1, 12),
        at: index * between(4, 30) * SECOND,
      }),
    );
    const machines = verdictsOf({ links: 12, readings }).filter((verdict) => verdict === 'machine');
    expect(machines).toEqual([]);
  });
});

describe('one request', () => {
  it('of a scanner by its own word is one of a machine, and so is what the same one asks right after', () => {
    const readings = [
      reading({ number: 1, at: 0, hasMachineSign: true }),
      reading({ number: 1, at: 300 }),
      reading({ number: 1, at: 600_000 }),
    ];
    expect(verdictsOf({ links: 5, readings })).toEqual(['machine', 'machine', 'person']);
  });

  it('that follows a link at the moment the email is opened is not a person', () => {
    const readings = [reading({ at: 0 }), reading({ number: 1, at: 400 })];
    expect(verdictsOf({ links: 1, readings })).toEqual(['machine', 'machine']);
  });

  it('of one newsletter says nothing about another', () => {
    const readings = [1, 2, 3].map((number) => reading({ campaignId: `c${number}`, number, at: number }));
    expect(verdictsOf({ links: 3, readings })).toEqual(['person', 'person', 'person']);
  });
});

/** Numbers from 0 to 1 that are the same for the same seed. */
function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
