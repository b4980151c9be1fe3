import { writeFile } from 'node:fs/promises';
import { makeBom } from './sbom.ts';

/** `npm run sbom [-- FILE]`: writes a CycloneDX document, `colophon-VERSION.cdx.json` unless named. Needs no network. */
const made = makeBom();
const { name, version } = made.metadata.component;
const file = process.argv[2] ?? `${name}-${version}.cdx.json`;
await writeFile(file, `${JSON.stringify(made, null, 2)}\n`);
console.log(`${file} lists ${made.components.length} packages.`);
