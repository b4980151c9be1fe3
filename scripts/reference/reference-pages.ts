import { VARIABLES, parseEnvironment } from '#api/platform/base/env.ts';
import { EXPECTATIONS, type Key } from '#api/platform/base/env-variables.ts';
import { ERROR_STATUS } from '#schema/access/errors.ts';
import * as limits from '#schema/base/limits.ts';
import { WEBHOOK_EVENTS } from '#schema/access/webhook-events.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { COMMANDS } from '../launch/commands.mjs';
import { apiPage, apiRecordsPage } from './api-pages.ts';
import { fieldsPage, hooksPage, settingsPage } from './declaration-pages.ts';
import { type ReferencePage, type Row, page } from './tables.ts';

/** Every page, as the code has it now. */
export async function referencePages(): Promise<ReferencePage[]> {
  return [
    page(['variables', 'Environment variables', VARIABLES_INTRO], variables()),
    page(['errors', 'Error codes', ERRORS_INTRO], errors()),
    page(['limits', 'Limits', LIMITS_INTRO], limitValues()),
    page(['metrics', 'Metrics', METRICS_INTRO], await metrics()),
    page(['webhook-events', 'Webhook events', EVENTS_INTRO], events()),
    page(['commands', 'Commands', COMMANDS_INTRO], commands()),
    apiPage(),
    apiRecordsPage(),
    fieldsPage(),
    hooksPage(),
    settingsPage(),
  ];
}

const VARIABLES_INTRO =
  'Colophon reads all environment variables once, at startup. If a value is invalid, the error message names the variable and says what was expected. An empty variable counts as unset.';
const ERRORS_INTRO =
  'Every failed request to the API returns `application/problem+json`, with one of these values in `code`. In your program, check `code` instead of the error text. Codes stay the same between versions, but the text can change.';
const LIMITS_INTRO =
  'This page lists the limits that Colophon enforces, and other fixed values such as defaults and retention times. If a value has a unit, such as bytes or days, the unit is part of the name.';
const METRICS_INTRO =
  '`GET /metrics` returns these metrics in the OpenMetrics format ([how to collect them](../how-to/monitor-the-server.md)). It also returns the usual Node.js metrics (`process_…` and `nodejs_…`), which aren’t listed here.';
const EVENTS_INTRO = [
  'Colophon can notify other programs of these events ([how to receive them](../how-to/use-webhooks.md)). In a webhook’s settings, you subscribe to events by group. The **switch** column names the switch that turns on the group.',
  'The `data` field of a payload depends on the event:',
  [
    '| event | `data` contains |',
    '| --- | --- |',
    '| content and reading lists | `id`, `type`, and `slug` |',
    '| newsletter issues (`campaign.…`) | `id`, `name`, and `slug` |',
    '| emails | `id` and `state` |',
    '| subscriptions | `contact_id`, `email`, `contact_list_id`, and `source` |',
    '| `subscription.imported` | `import_id`, `contact_list_ids`, `source`, and the numbers `rows`, `imported`, `updated`, and `refused` |',
    '| all others | `id` and `resource` |',
  ].join('\n'),
  'These are all the events:',
].join('\n\n');
const COMMANDS_INTRO =
  'In a site folder, run a command with `npx colophon`, as in `npx colophon backup`. In the repository, use `npm run` instead, and put `--` before any arguments.';

function variables(): [Row, ...Row[]] {
  const defaults = parseEnvironment({}) as unknown as Record<string, unknown>;
  const rows = VARIABLES.map(({ name, key }) => {
    const value = defaults[key];
    const isEmpty =
      value === undefined || (typeof value === 'object' && Object.keys(value ?? {}).length === 0);
    return [
      `\`${name}\``,
      EXPECTATIONS[key as Key] ?? 'text',
      isEmpty ? '' : `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``,
    ];
  });
  return [['variable', 'value', 'default'], ...rows];
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
  return [['metric', 'type', 'what it measures'], ...rows];
}

function events(): [Row, ...Row[]] {
  const rows = Object.entries(WEBHOOK_EVENTS).flatMap(([name, told]) =>
    Object.entries(told).map(([event, when]) => [`\`${event}\``, `\`${name}\``, when]),
  );
  return [['event', 'switch', 'when it’s sent'], ...rows];
}

function commands(): [Row, ...Row[]] {
  const rows = Object.entries(COMMANDS).flatMap(([name, { packed }]) =>
    packed === undefined ? [] : [[`\`${name}\``, packed]],
  );
  return [['command', 'what it does'], ...rows];
}
