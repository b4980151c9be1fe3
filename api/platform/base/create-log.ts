import { type DestinationStream, type Logger, pino } from 'pino';

/** Names under which secrets travel. Their values never reach the log, at the top level or one level down. */
const SECRET_NAMES = [
  'authorization',
  'cookie',
  'password',
  'password_hash',
  'token',
  'token_hash',
  'secret',
  'secretKey',
  'secret_key',
  'apiKey',
  'api_key',
  'databaseUrl',
  'smtpUrl',
];

/** The longest logged text: enough to identify user input, but never an endless line. */
const TEXT_MAX_CHARS = 2_000;

/** The log: one JSON object a line, secrets blotted out, long texts cut. */
export function createLog({ level }: { level: string }, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    formatters: { log: cutTexts },
    serializers: { err: (error: Error) => cutTexts({ ...pino.stdSerializers.err(error) }) },
    redact: { paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[secret]' },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

function cutTexts<Fields extends object>(fields: Fields): Fields {
  const cut = Object.entries(fields).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'string' && value.length > TEXT_MAX_CHARS ? `${value.slice(0, TEXT_MAX_CHARS)}…` : value,
  ]);
  return Object.fromEntries(cut) as Fields;
}
