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

/** The log: one JSON object a line, secrets blotted out. */
export function createLog({ level }: { level: string }, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    redact: { paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[secret]' },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
