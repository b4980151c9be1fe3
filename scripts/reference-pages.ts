import { VARIABLES, EnvironmentError, parseEnvironment } from '#api/platform/base/env.ts';
import { ERROR_STATUS } from '#schema/access/errors.ts';
import * as limits from '#schema/base/limits.ts';
import { WEBHOOK_EVENTS } from '#schema/access/webhook-events.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { COMMANDS } from './launch/commands.mjs';

/** A page of the reference that is made from the code, by the name of its file. */
export interface ReferencePage {
  file: string;
  text: string;
}

const NOTE = '<!-- Generated from the code by `node scripts/write-reference.ts`. -->';
/** Accepted by no variable that accepts less than any text. */
const WRONG = '\u{2205}';

/** Every page, as the code has it now. */
export async function referencePages(): Promise<ReferencePage[]> {
  return [
    page(['variables', 'Environment variables', VARIABLES_INTRO], variables()),
    page(['errors', 'Error codes', ERRORS_INTRO], errors()),
    page(['limits', 'Limits', LIMITS_INTRO], limitValues()),
    page(['metrics', 'Metrics', METRICS_INTRO], await metrics()),
    page(['webhook-events', 'Webhook events', EVENTS_INTRO], events()),
    page(['commands', 'Commands', COMMANDS_INTRO], commands()),
  ];
}

const VARIABLES_INTRO =
  'All variables are read once, at startup. An invalid one is named with what was expected. An empty one counts as unset.';
const ERRORS_INTRO =
  'Every failed request to the API returns `application/problem+json`. Its `code` is one of these and doesn’t change between versions; the words next to it may.';
const LIMITS_INTRO =
  'What the product accepts at most, and other fixed numbers. Each has its unit in its name.';
const METRICS_INTRO =
  '`GET /metrics` responds in the OpenMetrics format ([how to read it](../how-to/monitor-the-server.md)). Those of Node.js (`process_…`, `nodejs_…`) aren’t listed here.';
const EVENTS_INTRO =
  'What other programs can be notified of ([how to receive it](../how-to/use-webhooks.md)). A switch of a webhook stands for several events. `data` has `id` and `resource`; for texts and lists it has `id`, `type`, and `slug`, for issues `id`, `name`, and `slug`, and for subscriptions `contact_id`, `email`, `contact_list_id`, and `source`.';
const COMMANDS_INTRO =
  'In a site folder, run them with `npx colophon`; in the repository, with `npm run`, followed by `--` before their arguments.';

type Row = readonly string[];

type Table = readonly [Row, ...Row[]];

function page([name, title, intro]: readonly [string, string, string], table: Table): ReferencePage {
  const [head, ...body] = table;
  const line = (cells: Row) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const lines = [line(head), line(head.map(() => '---')), ...body.map(line)];
  return { file: `${name}.md`, text: `# ${title}\n\n${NOTE}\n\n${intro}\n\n${lines.join('\n')}\n` };
}

function variables(): [Row, ...Row[]] {
  const defaults = parseEnvironment({}) as unknown as Record<string, unknown>;
  const rows = VARIABLES.map(({ name, key }) => {
    const value = defaults[key];
    const isEmpty =
      value === undefined || (typeof value === 'object' && Object.keys(value ?? {}).length === 0);
    return [
      `\`${name}\``,
      expectedOf(name),
      isEmpty ? '' : `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``,
    ];
  });
  return [['variable', 'value', 'default'], ...rows];
}

/** In the words of the message at a start. */
function expectedOf(name: string): string {
  const begin = `${name} must be `;
  try {
    parseEnvironment({ [name]: WRONG });
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    const line = error.lines.find((one) => one.startsWith(begin));
    if (line !== undefined && !line.startsWith(`${begin}set as well`))
      return line.slice(begin.length).replace(/ \(got .*\)$/, '');
  }
  return 'text';
}

function errors(): [Row, ...Row[]] {
  const rows = Object.entries(ERROR_STATUS).map(([code, status]) => [`\`${code}\``, String(status)]);
  return [['code', 'status'], ...rows];
}

function limitValues(): [Row, ...Row[]] {
  const rows = Object.entries(limits)
    .flatMap(([name, value]) =>
      typeof value === 'number' ? [[`\`${name}\``, value.toLocaleString('en-US')]] : [],
    )
    .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1));
  return [['name', 'value'], ...rows];
}

async function metrics(): Promise<[Row, ...Row[]]> {
  const made = createMetrics({
    version: '',
    caches: {},
    staleMs: () => undefined,
    probe: () => Promise.resolve(),
    queues: () => Promise.resolve([]),
    now: () => new Date(0),
  });
  const text = await made.text();
  const kinds = new Map(
    [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name = '', kind = '']) => [name, kind]),
  );
  const rows = [...text.matchAll(/^# HELP (colophon_\S+) (.*)$/gm)].map(([, name = '', help = '']) => [
    `\`${name}\``,
    kinds.get(name) ?? '',
    help,
  ]);
  return [['metric', 'kind', 'meaning'], ...rows];
}

function events(): [Row, ...Row[]] {
  const rows = Object.entries(WEBHOOK_EVENTS).flatMap(([name, told]) =>
    Object.entries(told).map(([event, when]) => [`\`${event}\``, `\`${name}\``, when]),
  );
  return [['event', 'switch', 'when'], ...rows];
}

function commands(): [Row, ...Row[]] {
  const rows = Object.entries(COMMANDS).flatMap(([name, { packed }]) =>
    packed === undefined ? [] : [[`\`${name}\``, packed]],
  );
  return [['command', 'what it does'], ...rows];
}
