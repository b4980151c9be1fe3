import { z } from 'zod';
import { EXPECTATIONS, type Key, NEEDS, SECRETS, TOGETHER, shape } from './env-variables.ts';

/** Every variable with its key in an {@link Environment}. */
export const VARIABLES = Object.keys(shape).map((key) => ({ key, name: variableNameOf(key) }));

const schema = z.object(shape);
type Parsed = z.output<typeof schema>;

/** The settings of one run (contract §1), read once at start. `siteUrl` is an origin without a slash at its end. */
export type Environment = Omit<Parsed, 'siteUrl'> & { siteUrl: string };

/** Whether the key for stored secrets is in the database next to them, on a site that others can reach. */
export function isSecretKeyExposed({
  secretKey,
  siteUrl,
}: Pick<Environment, 'secretKey' | 'siteUrl'>): boolean {
  const isOwnMachine = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(siteUrl).hostname);
  return secretKey === undefined && !isOwnMachine;
}

/** The invalid variables, one line each. */
export class EnvironmentError extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'EnvironmentError';
    this.lines = lines;
  }
}

/** Parses the variables we know and ignores all others. An empty one counts as unset. Throws an {@link EnvironmentError}. */
export function parseEnvironment(source: Readonly<Record<string, string | undefined>>): Environment {
  const values: Partial<Record<string, string>> = {};
  for (const key of Object.keys(shape)) {
    const value = source[variableNameOf(key)]?.trim();
    if (value !== undefined && value !== '') values[key] = value;
  }
  const lines = missingPartners(values);
  const result = schema.safeParse(values);
  if (!result.success) {
    const wrong = new Set(result.error.issues.map((issue) => issue.path[0] as Key));
    lines.push(...[...wrong].map((key) => lineFor(key, values[key] ?? '')));
  }
  if (!result.success || lines.length > 0) throw new EnvironmentError(lines);
  return { ...result.data, siteUrl: result.data.siteUrl ?? `http://localhost:${result.data.port}` };
}

/** `databaseUrl` → `DATABASE_URL` */
function variableNameOf(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

function lineFor(key: Key, value: string): string {
  const got = SECRETS.has(key) ? '' : ` (got ${JSON.stringify(value)})`;
  return `${variableNameOf(key)} must be ${EXPECTATIONS[key] ?? 'text'}${got}`;
}

function missingPartners(values: Partial<Record<string, string>>): string[] {
  const needed = NEEDS.filter(([key, other]) => values[key] !== undefined && values[other] === undefined).map(
    ([key, other]) => `${variableNameOf(other)} must be set as well when ${variableNameOf(key)} is`,
  );
  return TOGETHER.flatMap((group) => {
    const given = group.filter((key) => values[key] !== undefined);
    if (given.length === 0 || given.length === group.length) return [];
    const missing = group.filter((key) => values[key] === undefined).map(variableNameOf);
    return [`${missing.join(', ')} must be set as well when ${given.map(variableNameOf).join(', ')} is`];
  }).concat(needed);
}
