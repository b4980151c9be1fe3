/**
 * What in a migration would break a node that still runs the former version, one line each: it reads and writes the same
 * tables while the migration runs and after it. `earlier` are the statements of all migrations before.
 */
export function breaksFormerVersion(
  statements: readonly string[],
  earlier: readonly string[] = [],
): string[] {
  const made = new Set(statements.flatMap((text) => CREATED.exec(plainly(text))?.[1] ?? []));
  const unique = new Set(earlier.flatMap((text) => UNIQUE_INDEX.exec(plainly(text))?.[1] ?? []));
  return statements.map(plainly).flatMap((plain) => {
    const [, table = ''] = ON_TABLE.exec(plain) ?? [];
    if (made.has(table)) return [];
    const [, dropped = ''] = DROPPED_INDEX.exec(plain) ?? [];
    if (unique.has(dropped)) return [`drops the unique index ${dropped}, which ON CONFLICT may name`];
    return RULES.flatMap(([pattern, words]) => (pattern.test(plain) ? [`${words} of ${table}`] : []));
  });
}

/** Without comments, texts, and line breaks. */
function plainly(statement: string): string {
  return statement.replaceAll(/--[^\n]*|'(?:[^']|'')*'/g, ' ').replaceAll(/\s+/g, ' ');
}

const NAME = String.raw`(?:"?public"?\.)?"?(\w+)"?`;
const CREATED = new RegExp(String.raw`^\s*create (?:unlogged )?table (?:if not exists )?${NAME}`, 'i');
const UNIQUE_INDEX = new RegExp(
  String.raw`^\s*create unique index (?:concurrently )?(?:if not exists )?${NAME}`,
  'i',
);
const DROPPED_INDEX = new RegExp(String.raw`^\s*drop index (?:concurrently )?(?:if exists )?${NAME}`, 'i');
const ON_TABLE = new RegExp(
  String.raw`(?:alter table (?:if exists )?(?:only )?|drop table (?:if exists )?|create unique index .*? on |create trigger .*? on )${NAME}`,
  'i',
);

const RULES: readonly (readonly [RegExp, string])[] = [
  [/\bdrop table\b/i, 'drops the table'],
  [/\bdrop column\b/i, 'drops a column'],
  [/\brename (?:column |to )/i, 'renames the table or a column'],
  [/\bdrop constraint\b/i, 'drops a constraint, which ON CONFLICT may name,'],
  [/\balter column \S+ (?:set data )?type\b/i, 'changes the type of a column'],
  [/\balter column \S+ set not null\b/i, 'requires a column'],
  [/\balter column \S+ drop default\b/i, 'drops a default'],
  [
    /\badd column\b(?!.*\b(?:default|generated)\b).*\bnot null\b/i,
    'adds a required column without a default',
  ],
  [/\badd constraint\b.*\b(?:check|unique|primary key|foreign key|exclude)\b/i, 'adds a rule'],
  [/^ ?create unique index\b/i, 'adds a unique index'],
];
