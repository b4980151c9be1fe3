import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allResources } from '#schema/registry/registry.ts';

/**
 * `node scripts/release/record-declared-fields.ts`: writes down which fields are declared, at each release. From then on a test
 * fails when one of them is gone or of another kind: data is stored under that name.
 */
const recorded = Object.fromEntries(
  allResources.map((resource) => [
    resource.name,
    Object.fromEntries(Object.entries(resource.fields).map(([name, field]) => [name, field.kind])),
  ]),
);
const file = join(import.meta.dirname, '../..', 'schema', 'declared-fields.json');
await writeFile(file, `${JSON.stringify(recorded, null, 2)}\n`);
