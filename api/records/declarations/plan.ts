import type { DocumentResource } from '#schema/registry/registry.ts';
import type { Queries } from '../../platform/database/database.ts';
import { type FieldChange, type RecordedField, compareType, movesValues } from './compare.ts';
import { type Affected, type Findings, examine } from './examine.ts';
import { type Migration, countRecords, documentResources, openMigrations, readRecorded } from './recorded.ts';

/** What a start with the current declarations does with the records of one type. */
export interface TypePlan {
  type: string;
  /** The plural label. */
  label: string;
  records: number;
  changes: FieldChange[];
  /** Records that will be rewritten. */
  toMigrate: number;
  /** Why the changes cannot be made, each with a solution. */
  refusals: string[];
}

/** The difference between the declarations and the database. */
export interface SchemaPlan {
  /** Types with changes. */
  types: TypePlan[];
  /** Unfinished migrations. */
  open: Migration[];
  /** Fields that are no longer declared but whose values are kept. */
  kept: { type: string; field: string; removedAt: string }[];
  recorded: Map<string, RecordedField[]>;
  /** Types without a declaration: their records are kept and treated as absent. */
  undeclared: { type: string; records: number }[];
}

/** Compares declarations with what is recorded and stored. Changes nothing. */
export async function planChanges(
  on: Queries,
  resources: readonly DocumentResource[] = documentResources,
): Promise<SchemaPlan> {
  const [recorded, counts, open] = [await readRecorded(on), await countRecords(on), await openMigrations(on)];
  const types: TypePlan[] = [];
  for (const resource of resources) {
    const { type } = resource.storage;
    const known = recorded.get(type);
    const isMigrating = open.some((migration) => migration.type === type);
    const { changes, refusals } = compareType(resource, known ?? [], { isMigrating });
    if (changes.length + refusals.length === 0) continue;
    const records = counts.get(type) ?? 0;
    // A database from before declarations were recorded: its records were written with them.
    const isLookedAt = recorded.size > 0 && records > 0 && changes.some(movesValues);
    const findings = isLookedAt ? await examine(on, resource, changes) : undefined;
    types.push({
      type,
      label: resource.label.many,
      records,
      changes,
      toMigrate: findings?.toMigrate ?? 0,
      refusals: [...refusals, ...(findings === undefined ? [] : refusedValues(changes, findings))],
    });
  }
  const kept = [...recorded.values()]
    .flat()
    .flatMap(({ type, name, removed_at: removedAt }) =>
      removedAt === null ? [] : [{ type, field: name, removedAt }],
    );
  return { types, open, kept, recorded, undeclared: await undeclaredTypes(on, resources) };
}

/** Types that are stored and not declared, with how many records of each there are, the trash included. */
export async function undeclaredTypes(
  on: Queries,
  resources: readonly DocumentResource[] = documentResources,
): Promise<{ type: string; records: number }[]> {
  const declared = new Set(resources.map(({ storage }) => storage.type));
  return [...(await countRecords(on))]
    .map(([type, records]) => ({ type, records }))
    .filter(({ type }) => !declared.has(type))
    .toSorted((one, other) => (one.type < other.type ? -1 : 1));
}

/** What happens to records of types that aren’t declared. */
export function describeUndeclared({ undeclared }: Pick<SchemaPlan, 'undeclared'>): string[] {
  return undeclared.map(({ type, records }) => {
    const [count, they, them] =
      records === 1 ? ['1 record', 'is', 'it'] : [`${records} records`, 'are', 'them'];
    return `${type}: no content type is declared for it. Its ${count} ${they} kept and shown nowhere until its file is back. To delete ${them} permanently, run \`npm run schema -- --drop ${type}\`.`;
  });
}

function refusedValues(changes: readonly FieldChange[], { failed, missing }: Findings): string[] {
  const refused = [...failed].map(([field, affected]) => {
    const change = changes.find((one) => one.field === field);
    const kinds =
      change?.before?.kind === change?.after?.kind
        ? 'do not fit its new declaration'
        : `cannot be converted from ${change?.before?.kind} to ${change?.after?.kind}`;
    return `The values of "${field}" in ${inRecords(affected)} ${kinds}: keep the former declaration and correct them first, or give the new field another name.`;
  });
  const empty = [...missing].map(
    ([field, affected]) =>
      `"${field}" is required, but ${inRecords(affected)} would have no value: declare it without \`required\`, fill it in, and require it then; or give it a \`default\`.`,
  );
  return [...refused, ...empty];
}

function inRecords({ count, titles }: Affected): string {
  const named = titles.map((title) => `"${title}"`).join(', ');
  return `${count} ${count === 1 ? 'record' : 'records'} (${named}${count > titles.length ? ', …' : ''})`;
}

/** The plan as lines for people; empty if there is nothing to report. */
export function describePlan({ types, open, kept, undeclared }: SchemaPlan): string[] {
  return [
    ...types.flatMap(describeType),
    ...describeUndeclared({ undeclared }),
    ...open.map(({ type, done, total }) => `${type}: migration under way, ${done} of ${total} records done.`),
    ...kept.map(
      ({ type, field, removedAt }) =>
        `${type}.${field}: not declared since ${removedAt.slice(0, 10)}; its values are kept until you run \`npm run schema -- --drop\`.`,
    ),
  ];
}

function describeType({ type, label, records, changes, toMigrate, refusals }: TypePlan): string[] {
  const head = `${label} (${type}), ${records} ${records === 1 ? 'record' : 'records'}:`;
  return [
    head,
    ...changes.map((change) => `  ${describeChange(change)}`),
    ...(toMigrate > 0 ? [`  ${toMigrate} of them will be migrated while the site is running.`] : []),
    ...refusals.map((refusal) => `  Not possible: ${refusal}`),
  ];
}

function describeChange({ field, what, from, before, after }: FieldChange): string {
  const kinds = before?.kind === after?.kind ? '' : `, converted from ${before?.kind} to ${after?.kind}`;
  switch (what) {
    case 'new':
      return `+ ${field} (${after?.kind})`;
    case 'removed':
      return `- ${field} (${before?.kind}): its values are kept and no longer shown`;
    case 'back':
      return `+ ${field} (${after?.kind}), declared again with the values that were kept${kinds}`;
    case 'renamed':
      return `~ ${from} → ${field}${kinds}`;
    case 'changed':
      return `~ ${field}${kinds === '' ? ': changed' : kinds}`;
  }
}
