import type { Connection } from '../database/connection.ts';

/** Drops all of our tables, views, sequences, functions, and types; extensions and their objects stay. */
export async function dropEverything(session: Connection): Promise<void> {
  await runEach(session, await statements(session, dropStatements));
}

/**
 * Lets rows be written in any order and nothing be computed from them: foreign keys are dropped and triggers switched off. The
 * function that it gives puts both back, which checks the rows. Needs no more rights than owning the tables.
 */
export async function suspendChecks(session: Connection): Promise<() => Promise<void>> {
  const restore = [
    ...(await statements(session, addForeignKeys)),
    ...(await statements(session, triggers('enable'))),
  ];
  await runEach(session, await statements(session, dropForeignKeys));
  await runEach(session, await statements(session, triggers('disable')));
  return () => runEach(session, restore);
}

const owned = (catalog: string, oid: string): string =>
  `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;

const dropStatements = `
  select format('drop %s if exists %s cascade',
    case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end, c.oid::regclass)
  from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S') and ${owned('pg_class', 'c.oid')}
    -- The sequence of an identity column goes with its table, and only so.
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i') and c.relkind = 'S')
  union all
  select format('drop routine if exists %s cascade', p.oid::regprocedure)
  from pg_proc p where p.pronamespace = current_schema()::regnamespace and ${owned('pg_proc', 'p.oid')}
  union all
  select format('drop type if exists %s cascade', t.oid::regtype)
  from pg_type t
  where t.typnamespace = current_schema()::regnamespace and t.typtype in ('e', 'd', 'r') and ${owned('pg_type', 't.oid')}`;

const foreignKeys = `from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by conname`;
const dropForeignKeys = `select format('alter table %s drop constraint %I', conrelid::regclass, conname) ${foreignKeys}`;
const addForeignKeys = `
  select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) ${foreignKeys}`;

const triggers = (verb: 'enable' | 'disable'): string => `
  select distinct format('alter table %s ${verb} trigger user', tgrelid::regclass)
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not tgisinternal and c.relnamespace = current_schema()::regnamespace`;

async function statements(session: Connection, text: string): Promise<string[]> {
  const { rows } = await session.run({ text }, [], { rowMode: 'array' });
  return (rows as [string][]).map(([statement]) => statement);
}

async function runEach(session: Connection, texts: readonly string[]): Promise<void> {
  for (const text of texts) await session.script(text);
}
