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
  const response = await fetch(address);
  if (response.ok) process.stdout.write(typesOf((await response.json()) as Described));
  else {
    process.stderr.write(`${address} answered with status ${response.status}.\n`);
    process.exitCode = 1;
  }
}
