import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script, createContext } from 'node:vm';
import { describe, expect, it } from 'vitest';

/*
 * None of our regular expressions may take long on untrusted text. Each is run on long texts made of what it looks
 * for, again and again, with an end that does not match.
 */
const root = join(import.meta.dirname, '../..');
const ROOMS = ['api', 'api-client', 'schema', 'server', 'site'];
const LENGTH = 10_000;
/** Of the processor: what else the machine does takes nothing from it. A harmless one takes some ten milliseconds. */
const BEARABLE_MS = 1_000;
const PATIENCE_MS = 30_000;
/** After what an expression literal may stand; a division has an operand before it. */
const LITERAL =
  /(?:^|[=(,:[!&|?{};\n]|return|=>)\s*(\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/)([dgimsuvy]*)/g;

interface Found {
  file: string;
  source: string;
  flags: string;
}

function expressionsOf(file: string): Found[] {
  const text = readFileSync(join(root, file), 'utf8').replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, '');
  return [...text.matchAll(LITERAL)].flatMap(([, literal = '', flags = '']) => {
    const source = literal.slice(1, -1);
    return compiles(source, flags) ? [{ file, source, flags }] : [];
  });
}

function compiles(source: string, flags: string): boolean {
  try {
    return new RegExp(source, flags).source.length > 0;
  } catch {
    return false;
  }
}

/** The literal letters of an expression, and one of each kind that its classes may match. */
function pumpsFor(source: string): string[] {
  const letters = [...new Set(source.replaceAll(/\\[a-zA-Z]|[\\^$()[\]{}|?*+]/g, ''))].slice(0, 8);
  const kinds = ['a', '0', ' ', '\n', '-', '.', '/', 'é', '_'];
  const singles = [...new Set([...letters, ...kinds])];
  const pairs = letters.flatMap((one) => ['a', ' ', ...letters].map((other) => one + other));
  return [...singles, ...pairs];
}

const context = createContext({ expression: /x/, texts: [''] });
const search = new Script('for (const text of texts) text.search(expression)');

/** Whether some text takes an expression long. */
function isSlow({ source, flags }: Found, timeout = PATIENCE_MS): boolean {
  const texts = pumpsFor(source).flatMap((pump) => {
    const many = pump.repeat(Math.ceil(LENGTH / pump.length));
    return [`${many}\u0001`, `x${many}\u0001!`];
  });
  Object.assign(context, { texts, expression: new RegExp(source, flags) });
  const before = process.cpuUsage();
  try {
    search.runInContext(context, { timeout });
  } catch {
    return true;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 > BEARABLE_MS;
}

describe('the regular expressions of what visitors reach', () => {
  const files = execFileSync('git', ['ls-files', ...ROOMS], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\/|\/test\//.test(file));
  const found = files.flatMap(expressionsOf);

  it('are found', () => {
    expect(found.length).toBeGreaterThan(200);
    expect(isSlow({ file: '', source: '^(?:a+)+$', flags: '' }, 500)).toBe(true);
  });

  it('take no text for longer than a moment', () => {
    const slow = found
      .filter((each) => isSlow(each))
      .map(({ file, source, flags }) => `${file}: /${source}/${flags}`);
    expect(slow).toEqual([]);
  });
});
