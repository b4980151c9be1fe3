import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import {
  EXPORT_FORMATS,
  EXPORT_PARTS,
  type ExportFormat,
  type ExportPart,
} from '#schema/base/export-parts.ts';
import { DatabaseStartError } from '#api/platform/database/database.ts';
import { EnvironmentError } from '#api/platform/base/env.ts';
import { SourceFileError } from '#api/business/import-formats/source-item.ts';
import { EXPORT_ENDINGS, writeExport } from '#api/business/site-export/write-export.ts';
import { openProduct } from '#server/product/open-product.ts';
import { createReadServed } from '#server/pages/read-served.ts';

const USAGE = `npm run export -- FILE [--format FORMAT] [--what PARTS] [--key FILE]
  FILE      the archive to write; no file with this name may exist yet
  --format  ${EXPORT_FORMATS.join(', ')} (colophon)
  --what    parts of a colophon export, separated by commas: ${EXPORT_PARTS.join(', ')} (all)
  --key     also write the key that identifies erased addresses to a separate file, which you must keep secret`;

/** `npm run export -- FILE`: writes the whole site into one archive (docs/reference/export-format.md). */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    format: { type: 'string', default: 'colophon' },
    what: { type: 'string', default: EXPORT_PARTS.join(',') },
    key: { type: 'string' },
  },
});
const [given] = positionals;
const format = EXPORT_FORMATS.find((one) => one === values.format);
const asked = values.what.split(',');
const what = EXPORT_PARTS.filter((part) => asked.includes(part));
if (given === undefined || positionals.length > 1 || format === undefined || what.length !== asked.length) {
  console.error(USAGE);
  process.exit(2);
}
try {
  await run(given, { format, what });
} catch (error) {
  if (error instanceof SourceFileError) console.error(`${basename(given)} ${error.message}.`);
  else if (error instanceof DatabaseStartError || error instanceof EnvironmentError)
    console.error(error.message);
  else throw error;
  process.exitCode = 1;
}

async function run(
  name: string,
  options: { format: ExportFormat; what: readonly ExportPart[] },
): Promise<void> {
  const ending = EXPORT_ENDINGS[options.format];
  const file = name.endsWith(ending) ? name : name + ending;
  const product = await openProduct(process.env);
  try {
    if (options.what.includes('site') && options.format === 'colophon')
      product.deps.readServed = await createReadServed(product);
    let files = 0;
    const onFile = (): void => {
      files += 1;
      if (files % 100 === 0) console.error(`${files} files`);
    };
    await writeExport(product.deps, file, { ...options, onFile });
    if (values.key !== undefined)
      await writeFile(values.key, `${product.deps.secretKey}\n`, { mode: 0o600, flag: 'wx' });
    console.log(`${file} is written.`);
  } finally {
    await product.close();
  }
}
