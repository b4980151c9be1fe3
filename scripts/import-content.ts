import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { importFolder } from '#api/business/import-folder/import-folder.ts';
import { takeStep } from '#api/business/site-import/import-steps.ts';
import { receiveFolder, receiveSite } from '#api/business/site-import/receive-site.ts';
import { reportLines } from '#api/business/site-import/report.ts';
import { runSiteImports } from '#api/business/site-import/run-site-imports.ts';
import { decisionsSchema, readSiteImport } from '#api/business/site-import/site-import.ts';
import { type FileTree, openFolder } from '#api/business/import-formats/file-tree.ts';
import { isExportArchive } from '#api/business/import-formats/markdown-tree.ts';
import { SourceFileError } from '#api/business/import-formats/source-item.ts';
import { SITE_IMPORT_COMMAND_MAX_BYTES } from '#schema/limits.ts';
import { type Product, openProduct } from '#server/open-product.ts';

const USAGE = `npm run import -- PATH [--dry-run] [--site ADDRESS] [--as KIND] [--drafts]
  PATH        a folder of Markdown, a .zip of one, an export of Ghost (.json) or of WordPress (.xml)
  --dry-run   say what would happen, and make nothing
  --site      where the old site was, such as https://old.example (Ghost does not write it into its export)
  --as        kind of content that texts become (articles)
  --drafts    publish nothing`;

/** `npm run import -- PATH`: imports what PATH holds, whatever kind it is. Running it twice changes nothing. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'dry-run': { type: 'boolean', default: false },
    site: { type: 'string' },
    as: { type: 'string' },
    drafts: { type: 'boolean', default: false },
  },
});
const [given] = positionals;
if (given === undefined || positionals.length > 1) {
  console.error(USAGE);
  process.exit(2);
}

const path = resolve(given);
const found = await stat(path).catch(() => undefined);
if (found === undefined) {
  console.error(`There is nothing at ${given}.`);
  process.exit(2);
}

const product = await openProduct(process.env);
try {
  const tree = found.isDirectory() ? await openFolder(path) : undefined;
  if (tree !== undefined && isExportArchive(tree.names)) await importOwnFolder(product, path);
  else await importSite(product, { path, tree, size: found.size });
} catch (error) {
  if (!(error instanceof SourceFileError)) throw error;
  console.error(`${basename(path)} ${error.message}.`);
  process.exitCode = 1;
} finally {
  await product.close();
}

/** The house's own Markdown, which is the truth of its records. */
async function importOwnFolder({ deps }: Product, folder: string): Promise<void> {
  if (values['dry-run'])
    throw new SourceFileError('is in the house’s own Markdown: pack it, and have the .zip looked at');
  const report = await importFolder(deps, {
    folder,
    onProgress: (done, of, file) => console.log(`${done}/${of} ${file}`),
  });
  console.log(`${report.created} created, ${report.updated} updated, ${report.unchanged} unchanged`);
  for (const { file, message } of report.problems) console.error(`${file}: ${message}`);
  if (report.problems.length > 0) process.exitCode = 1;
}

interface Source {
  path: string;
  /** Of a folder. */
  tree: FileTree | undefined;
  size: number;
}

async function importSite({ deps }: Product, source: Source): Promise<void> {
  if (source.size > SITE_IMPORT_COMMAND_MAX_BYTES) throw new SourceFileError('is larger than 2 GB: split it');
  const sender = { userId: null, role: null, address: null, requestId: null };
  const name = basename(source.path);
  const id = source.tree
    ? await receiveFolder(deps, { name, tree: source.tree, sender })
    : await receiveSite(deps, { name, stream: createReadStream(source.path), sender });
  const { options } = await readSiteImport(deps, id);
  const decisions = decisionsSchema.safeParse({
    ...options,
    ...(values.site === undefined ? {} : { site_address: values.site }),
    ...(values.as === undefined ? {} : { resource: values.as }),
    drafts_only: values.drafts,
  });
  if (!decisions.success)
    throw new SourceFileError(decisions.error.issues.map(({ message }) => message).join(', '));
  await takeStep(deps, id, { from: ['checking'], to: 'checking', options: decisions.data });
  await work(deps, id, 'looked at');
  if (!values['dry-run']) {
    await takeStep(deps, id, { from: ['checked'], to: 'running' });
    await work(deps, id, 'brought in');
  }
  const { counts } = await readSiteImport(deps, id);
  const parts = Object.entries(counts ?? {}).filter(([, count]) => count > 0);
  console.log(parts.map(([state, count]) => `${count} ${state}`).join(', '));
  for await (const lines of reportLines(deps, id)) process.stdout.write(lines);
  if ((counts?.refused ?? 0) > 0) process.exitCode = 1;
}

async function work(deps: Product['deps'], id: string, what: string): Promise<void> {
  await runSiteImports(deps, async () => {
    const { counts, total } = await readSiteImport(deps, id);
    console.error(`${total - (counts?.waiting ?? 0)} of ${total} ${what}`);
  });
}
