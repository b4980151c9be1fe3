import { createReadStream } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { importStarterTexts } from '#api/business/first-run/default-texts.ts';
import { importFolder } from '#api/business/import-folder/import-folder.ts';
import { takeStep } from '#api/business/site-import/import-steps.ts';
import { receiveFolder, receiveSite } from '#api/business/site-import/receive-site.ts';
import { reportLines } from '#api/business/site-import/report.ts';
import { runSiteImports } from '#api/business/site-import/run-site-imports.ts';
import { type Decisions, decisionsSchema } from '#api/business/site-import/decisions/decisions.ts';
import { readSiteImport } from '#api/business/site-import/site-import.ts';
import { english } from '#api/platform/base/spoken.ts';
import { type FileTree, openFolder } from '#api/business/import-formats/file-tree.ts';
import { isExportArchive } from '#api/business/import-formats/markdown/markdown-tree.ts';
import { SourceFileError } from '#api/business/import-formats/source-item.ts';
import { importArchive } from '#api/business/site-export/archive/import-archive.ts';
import { isArchive } from '#api/business/site-export/archive/open-archive.ts';
import { SITE_IMPORT_COMMAND_MAX_BYTES } from '#schema/base/limits.ts';
import { type Product, openProduct } from '#server/product/open-product.ts';
import { PRODUCT_TEXTS } from '#server/site-folder/site-texts.ts';

const USAGE = `npm run import -- PATH [--dry-run] [--site URL] [--name NAME] [--as TYPE] [--decisions FILE] [--drafts]
  PATH        a Colophon export (.zip), which turns an empty site into a copy of the exported one; a folder of Markdown files,
              or a .zip of one; a book (.epub); a Word file (.docx); or an export of Ghost (.json), WordPress (.xml), Medium,
              Substack, Notion, or Google Docs (.zip)
  --dry-run   show what would be imported without changing anything
  --site      the URL of the old site, such as https://old.example (a Ghost export doesn't contain it)
  --as        the content type to create (articles)
  --name      the name of the old site, if the file doesn't say: later imports find their entries by it
  --decisions a JSON file that says what to do with individual categories, tags, authors, and pages (see docs/how-to/import-content.md)
  --drafts    import everything as drafts
  --forget-erased  for an export: let erased people subscribe again, because the SECRET_KEY that identifies them is lost`;

/** `npm run import -- PATH`: imports everything in PATH, of any kind. Running it twice changes nothing. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'dry-run': { type: 'boolean', default: false },
    site: { type: 'string' },
    as: { type: 'string' },
    name: { type: 'string' },
    decisions: { type: 'string' },
    drafts: { type: 'boolean', default: false },
    'forget-erased': { type: 'boolean', default: false },
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
  console.error(`Nothing found at ${given}.`);
  process.exit(2);
}

const product = await openProduct(process.env);
try {
  const tree = found.isDirectory() ? await openFolder(path) : undefined;
  if (tree !== undefined && isExportArchive(tree.names)) await importOwnFolder(product, path);
  else if (tree === undefined && path.endsWith('.zip') && (await isArchive(path)))
    await importWhole(product, path);
  else await importSite(product, { path, tree, size: found.size });
} catch (error) {
  if (!(error instanceof SourceFileError)) throw error;
  console.error(`${basename(path)} ${error.message}.`);
  process.exitCode = 1;
} finally {
  await product.close();
}

/** Our own Markdown, which is the source of its records. */
async function importOwnFolder({ deps }: Product, folder: string): Promise<void> {
  if (values['dry-run'])
    throw new SourceFileError('is in Colophon’s own Markdown format: compress it, and preview the .zip');
  const onProgress = (done: number, of: number, file: string) => console.log(`${done}/${of} ${file}`);
  const isStarter = (await realpath(folder)) === (await realpath(PRODUCT_TEXTS));
  const report = isStarter
    ? await importStarterTexts(deps, { folder, onProgress })
    : { ...(await importFolder(deps, { folder, onProgress })), isAboutBooks: false };
  console.log(`${report.created} created, ${report.updated} updated, ${report.unchanged} unchanged`);
  if (report.isAboutBooks)
    console.log(
      'The default texts of the site are about books again. To change this, go to Settings → General.',
    );
  for (const { file, message } of report.problems) console.error(`${file}: ${message}`);
  if (report.problems.length > 0) process.exitCode = 1;
}

/** A whole site, as an export has it. */
async function importWhole({ deps }: Product, file: string): Promise<void> {
  if (values['dry-run'])
    throw new SourceFileError(
      'contains a whole site, which can only be imported as it is, into an empty site',
    );
  const { rows, edited, notes } = await importArchive(deps, file, {
    forgetsErased: values['forget-erased'],
    onProgress: (what) => console.error(what),
  });
  const counts = Object.entries(rows).filter(([, count]) => count > 0);
  console.log(counts.map(([table, count]) => `${count} ${table}`).join(', '));
  if (edited > 0) console.log(`${edited} entries were imported with the changes made to them in the archive`);
  for (const note of notes) console.error(note);
}

type Proposed = Awaited<ReturnType<typeof readSiteImport>>['options'];

interface Source {
  path: string;
  /** Of a folder. */
  tree: FileTree | undefined;
  size: number;
}

async function importSite({ deps }: Product, source: Source): Promise<void> {
  if (source.size > SITE_IMPORT_COMMAND_MAX_BYTES) throw new SourceFileError('is larger than 2 GB. Split it');
  const sender = { userId: null, role: null, address: null, requestId: null };
  const name = basename(source.path);
  const id = source.tree
    ? await receiveFolder(deps, { name, tree: source.tree, sender })
    : await receiveSite(deps, { name, stream: createReadStream(source.path), sender });
  const options = await decided((await readSiteImport(deps, id, english)).options);
  await takeStep(deps, id, { from: ['checking'], to: 'checking', options });
  await work(deps, id, 'checked');
  const { needs_name: needsName, earlier } = await readSiteImport(deps, id, english);
  if (needsName && !values['dry-run'])
    throw new SourceFileError('doesn’t say which site it comes from. Name it with --name');
  if (earlier !== null)
    console.error(
      `${earlier.count} entries from a site with this name were imported on ${earlier.imported_at.slice(0, 10)}`,
    );
  if (!values['dry-run']) {
    await takeStep(deps, id, { from: ['checked'], to: 'running' });
    await work(deps, id, 'imported');
  }
  const { counts } = await readSiteImport(deps, id, english);
  const parts = Object.entries(counts ?? {}).filter(([, count]) => count > 0);
  console.log(parts.map(([state, count]) => `${count} ${state}`).join(', '));
  for await (const lines of reportLines(deps, id, english)) process.stdout.write(lines);
  if ((counts?.refused ?? 0) > 0) process.exitCode = 1;
}

/** What is proposed, with what the command says instead. */
async function decided(proposed: Proposed): Promise<Decisions> {
  const decisions = decisionsSchema.safeParse({
    ...proposed,
    ...(values.decisions === undefined ? {} : await decisionsIn(values.decisions, proposed)),
    ...(values.name === undefined ? {} : { site_name: values.name }),
    ...(values.site === undefined ? {} : { site_address: values.site }),
    ...(values.as === undefined ? {} : { resource: values.as }),
    drafts_only: values.drafts,
  });
  if (!decisions.success)
    throw new SourceFileError(decisions.error.issues.map(({ message }) => message).join(', '));
  return decisions.data;
}

/** Decisions of a file, each map of them joined to what is proposed. */
async function decisionsIn(file: string, proposed: Proposed): Promise<object> {
  const given = z.record(z.string(), z.unknown()).safeParse(await jsonIn(file));
  if (!given.success)
    throw new SourceFileError(`needs decisions as a JSON object, but ${file} doesn’t contain one`);
  return Object.fromEntries(
    Object.entries(given.data).map(([name, value]) => {
      const before = name === 'categories' ? proposed.categories : {};
      return [name, typeof value === 'object' && value !== null ? { ...before, ...value } : value];
    }),
  );
}

async function jsonIn(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(resolve(file), 'utf8'));
  } catch {
    return undefined;
  }
}

async function work(deps: Product['deps'], id: string, what: string): Promise<void> {
  await runSiteImports(deps, async () => {
    const { counts, total } = await readSiteImport(deps, id, english);
    console.error(`${total - (counts?.waiting ?? 0)} of ${total} ${what}`);
  });
}
