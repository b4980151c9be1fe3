import { resolve } from 'node:path';
import { importFolder } from '#api/import/import-folder.ts';
import { openProduct } from '#server/open-product.ts';

/** `npm run import -- FOLDER`: imports a folder of Markdown. Running it twice changes nothing. */
const folder = process.argv[2];
if (folder === undefined) {
  console.error('Say which folder to import: npm run import -- FOLDER');
  process.exit(2);
}

const product = await openProduct(process.env);
try {
  const report = await importFolder(product.deps, {
    folder: resolve(folder),
    onProgress: (done, of, file) => console.log(`${done}/${of} ${file}`),
  });
  console.log(`${report.created} created, ${report.updated} updated, ${report.unchanged} unchanged`);
  for (const { file, message } of report.problems) console.error(`${file}: ${message}`);
  if (report.problems.length > 0) process.exitCode = 1;
} finally {
  await product.close();
}
