import { inspect } from 'node:util';
import { DatabaseStartError } from '#api/platform/database/database.ts';
import { DeclarationsError } from '#api/records/declarations/take-over.ts';
import { EnvironmentError } from '#api/platform/base/env.ts';
import { EXIT_CONFIGURATION } from '../base/exit-codes.ts';
import { StartError } from '../requests/listen.ts';
import { SiteFolderError } from '../site-folder/seams/site-folder-error.ts';
import type { Product } from '../product/open-product.ts';

/** Prints a line to the person at the terminal. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints all URLs, and what the operator should know. */
export function announce({ env }: Product, setupUrl: string | undefined, warning?: string): void {
  const origin = env.siteUrl;
  say('');
  say(`  Site           ${origin}/`);
  say(`  Admin          ${origin}/admin`);
  say(`  API reference  ${origin}/api/v1/docs`);
  if (setupUrl !== undefined) {
    say('');
    say('  There is no administrator yet. Open this link within a day. It can be used only once:');
    say(`  ${setupUrl}`);
  }
  for (const line of [...warningsFor(env), ...(warning === undefined ? [] : [warning])]) {
    say('');
    say(`  Warning: ${line}`);
  }
  say('');
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** What an operator should know at each start, one line each. */
export function warningsFor({ siteUrl }: Pick<Product['env'], 'siteUrl'>): string[] {
  const { protocol, hostname } = new URL(siteUrl);
  if (protocol === 'https:' || LOOPBACK.test(hostname)) return [];
  return [
    `${siteUrl} isn’t encrypted, so passwords and links in emails can be read in transit. Serve the site over HTTPS and set SITE_URL to that URL.`,
  ];
}

/** A slower stop is cut short: unfinished work is found in the database at the next start. */
const STOPPED_WITHIN_MS = 14_000;

/** How often a program that npm started looks for its parent. */
const PARENT_MS = 500;

/** npm, the terminal, and a group kill each deliver a copy of a signal, which count as one. */
export function stopOnSignal(stop: () => Promise<void>, withinMs = STOPPED_WITHIN_MS): void {
  let stopping = false;
  const begin = () => {
    if (stopping) return;
    stopping = true;
    say('Stopping. Finishing work in progress…');
    setTimeout(() => {
      say(
        `Stopped without waiting any longer: something was still running after ${withinMs / 1000} seconds.`,
      );
      process.exit(0);
    }, withinMs);
    stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, begin);
  if (process.env['npm_lifecycle_event'] !== undefined) onOrphaned(begin);
}

/**
 * npm runs a script in a shell. Not every shell becomes the program: a signal to npm ends the shell, which passes nothing on,
 * and the program would run on with the port and the database.
 */
function onOrphaned(stop: () => void): void {
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    stop();
  }, PARENT_MS);
  looking.unref();
}

/** Errors that must be fixed before another start makes sense. */
const CONFIGURATION_ERRORS = [DeclarationsError, EnvironmentError, SiteFolderError];

/** An error that a person can fix is one line; anything else is our fault and shown in full. */
export function fail(error: unknown): never {
  process.stderr.write(`${errorText(error)}\n`);
  process.exit(CONFIGURATION_ERRORS.some((wrong) => error instanceof wrong) ? EXIT_CONFIGURATION : 1);
}

function errorText(error: unknown): string {
  if (error instanceof EnvironmentError) return error.lines.join('\n');
  if (error instanceof SiteFolderError || error instanceof DeclarationsError) return error.message;
  if (error instanceof StartError || error instanceof DatabaseStartError) return error.message;
  return inspect(error);
}
