import { inspect } from 'node:util';
import { DatabaseStartError } from '#api/database/database.ts';
import { EnvironmentError } from '#api/env.ts';
import { StartError } from './listen.ts';
import type { Product } from './open-product.ts';

/** What the two ways to start have to say to the person in front of them. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function announce({ env }: Product, setupUrl: string | undefined): void {
  const origin = env.siteUrl;
  say('');
  say(`  Site           ${origin}/`);
  say(`  Admin          ${origin}/admin`);
  say(`  API reference  ${origin}/api/v1/docs`);
  if (setupUrl !== undefined) {
    say('');
    say('  There is no administrator yet. Open this link once, within a day:');
    say(`  ${setupUrl}`);
  }
  say('');
}

/** npm, the terminal and a group kill each deliver a copy of a signal: all of them are one. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      say('Stopping: finishing what is under way …');
      stop().then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      );
    });
  }
}

/** The code of a bad setting (EX_CONFIG of sysexits.h). */
const EXIT_CONFIGURATION = 78;

/** What a person can do something about is one line; anything else is a fault of ours and shown whole. */
export function fail(error: unknown): never {
  process.stderr.write(`${wordsOf(error)}\n`);
  process.exit(error instanceof EnvironmentError ? EXIT_CONFIGURATION : 1);
}

function wordsOf(error: unknown): string {
  if (error instanceof EnvironmentError) return error.lines.join('\n');
  if (error instanceof StartError || error instanceof DatabaseStartError) return error.message;
  return inspect(error);
}
