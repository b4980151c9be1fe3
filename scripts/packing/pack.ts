/** `npm run pack [-- --version VERSION]`: writes the npm packages to `.build/packages`, ready to be published or installed. */
import { parseArgs } from 'node:util';
import { join } from 'node:path';
import { ROOT } from '../base/root.ts';
import { writePackages } from './write-packages.ts';

const { values } = parseArgs({ options: { version: { type: 'string' }, to: { type: 'string' } } });
const to = values.to ?? join(ROOT, '.build', 'packages');
for (const file of await writePackages({
  to,
  ...(values.version === undefined ? {} : { version: values.version }),
}))
  console.log(file);
