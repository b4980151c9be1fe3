import { parseArgs } from 'node:util';
import { applyLoad, median } from '../helpers/load.ts';
import { cpuSeconds } from '../helpers/process-figures.ts';
import { type RunningProduct, signIn, startProduct } from '../helpers/running-product.ts';

/**
 * `node bench/requests/two-trees.ts --data FOLDER --other TREE --other-data FOLDER [--rounds 5] [--seconds 1]`: requests
 * to this tree and to another built checkout, started in turns, each with its own data of the same content. It shows
 * the rate and the processor time of a request, because rates differ from one minute to the next on most machines.
 */
const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    other: { type: 'string' },
    'other-data': { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '1' },
    slug: { type: 'string', default: 'on-reading-and-reading-a-habit-part-0' },
  },
});
const { data, other, 'other-data': otherData } = values;
if (data === undefined || other === undefined || otherData === undefined)
  throw new Error('Name both folders with data and the other tree: --data, --other, --other-data.');
const SECONDS = Number(values.seconds);
const SETTLING_MS = 5_000;

const LIST = '/api/v1/content?content_type_name=article';
const uncached = { 'Cache-Control': 'no-cache' };
interface Lane {
  name: string;
  path: string;
  headers?: Record<string, string>;
  /** One connection, so that requests are not joined by chance. */
  isAlone?: boolean;
  forStaff?: boolean;
}
const LANES: readonly Lane[] = [
  { name: 'newest 25, staff', path: `${LIST}&per_page=25`, isAlone: true, forStaff: true },
  { name: 'newest 12, uncached', path: `${LIST}&per_page=12`, headers: uncached, isAlone: true },
  {
    name: 'by slug, uncached',
    path: `/api/v1/content/slug/${values.slug}`,
    headers: uncached,
    isAlone: true,
  },
  {
    name: 'page 400 of a title filter',
    path: `${LIST}&per_page=12&search=reading&sort_by=title&sort_order=asc&page=400`,
    headers: uncached,
    isAlone: true,
  },
  { name: 'home', path: '/' },
  { name: 'home, compressed', path: '/', headers: { 'Accept-Encoding': 'br' } },
  { name: 'articles', path: '/articles' },
  { name: 'about', path: '/about' },
];

interface Figure {
  rate: number;
  microseconds: number;
}
type Figures = Map<string, Figure[]>;

const ours: Figures = new Map();
const theirs: Figures = new Map();
for (let round = 0; round < Number(values.rounds); round += 1) {
  const turns = [() => roundOf(data, ours), () => roundOf(otherData, theirs, other)];
  for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn();
}
print(
  'lane'.padEnd(30) +
    'requests/s (other)'.padStart(22) +
    '\u00b5s of a request, median; least (other)'.padStart(48),
);
for (const { name } of LANES) {
  const [mine, others] = [summaryOf(ours, name), summaryOf(theirs, name)];
  const rates = `${Math.round(mine.rate)} (${Math.round(others.rate)})`;
  const times = `${mine.median.toFixed(1)} (${others.median.toFixed(1)}); ${mine.least.toFixed(1)} (${others.least.toFixed(1)})`;
  print(name.padEnd(30) + rates.padStart(22) + times.padStart(48));
}

async function roundOf(folder: string, figures: Figures, tree?: string): Promise<void> {
  const product = await startProduct(folder, {}, { isQuiet: true, ...(tree !== undefined && { tree }) });
  try {
    await new Promise((resolve) => setTimeout(resolve, SETTLING_MS));
    const token = await signIn(product.origin);
    for (const lane of LANES) {
      await load(product, lane, token);
      figures.set(lane.name, [...(figures.get(lane.name) ?? []), await load(product, lane, token)]);
    }
  } finally {
    await product.kill('SIGTERM');
  }
}

async function load(product: RunningProduct, lane: Lane, token: string): Promise<Figure> {
  const before = await cpuSeconds(product.pid);
  const { requests, requestsPerSecond, failures } = await applyLoad({
    url: product.origin + lane.path,
    connections: lane.isAlone === true ? 1 : 10,
    seconds: SECONDS,
    headers: { ...lane.headers, ...(lane.forStaff === true && { Authorization: `Bearer ${token}` }) },
  });
  if (failures > 0) throw new Error(`${lane.name}: ${failures} failed.`);
  const seconds = (await cpuSeconds(product.pid)) - before;
  return { rate: requestsPerSecond, microseconds: (seconds * 1e6) / requests };
}

function summaryOf(figures: Figures, name: string) {
  const found = figures.get(name) ?? [];
  const times = found.map(({ microseconds }) => microseconds);
  return { rate: median(found.map(({ rate }) => rate)), median: median(times), least: Math.min(...times) };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
