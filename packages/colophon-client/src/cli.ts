#!/usr/bin/env node
import { type Described, typesOf } from './types-of.ts';

const [command, url] = process.argv.slice(2);
if (command === 'types' && url !== undefined) await printTypes(url);
else {
  process.stderr.write('Usage: colophon-client types https://example.com > colophon-types.ts\n');
  process.exitCode = 1;
}

/** Prints TypeScript of the content types that a site describes. */
async function printTypes(site: string): Promise<void> {
  const address = `${site.replace(/\/+$/, '')}/api/v1/openapi.json`;
  try {
    const response = await fetch(address);
    if (!response.ok) return fail(`${address} answered with status ${response.status}.`);
    process.stdout.write(typesOf((await response.json()) as Described));
  } catch (error) {
    fail(`${address} can’t be read: ${reasonOf(error)}.`);
  }
}

function fail(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}

/** `fetch failed` has its reason in the cause, whose message is empty if several addresses were tried. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return cause.message || ('code' in cause ? String(cause.code) : error.message);
}
