import { inspect } from 'node:util';
import { DatabaseStartError } from '#api/platform/database/database.ts';
import { DeclarationsError } from '#api/records/declarations/take-over.ts';
import { EnvironmentError } from '#api/platform/base/env.ts';
import { EXIT_CONFIGURATION } from './exit-codes.ts';
import { StartError } from './listen.ts';
import { SiteFolderError } from './site-folder/site-folder-error.ts';
import type { Product } from './open-product.ts';

/** What the two ways to start have to say to the person in front of them. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Where everything is, and what the operator should know. */
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

/** A stop that takes longer is cut short: what was under way is found in the database at the next start. */
const STOPPED_WITHIN_MS = 14_000;

/** npm, the terminal and a group kill each deliver a copy of a signal: all of them are one. */
export function stopOnSignal(stop: () => Promise<void>, withinMs = STOPPED_WITHIN_MS): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      say('Stopping. Finishing work in progress …');
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
    });
  }
}

/** What must be changed before another start is of any use. */
const CONFIGURATION_ERRORS = [DeclarationsError, EnvironmentError, SiteFolderError];

/** What a person can do something about is one line; anything else is a fault of ours and shown whole. */
export function fail(error: unknown): never {
  process.stderr.write(`${wordsOf(error)}\n`);
  process.exit(CONFIGURATION_ERRORS.some((wrong) => error instanceof wrong) ? EXIT_CONFIGURATION : 1);
}

function wordsOf(error: unknown): string {
  if (error instanceof EnvironmentError) return error.lines.join('\n');
  if (error instanceof SiteFolderError || error instanceof DeclarationsError) return error.message;
  if (error instanceof StartError || error instanceof DatabaseStartError) return error.message;
  return inspect(error);
}
