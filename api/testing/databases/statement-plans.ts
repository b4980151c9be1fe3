import { type Connection, type Engine } from '../../platform/database/connection.ts';

/** A statement as it was run. */
export interface RanStatement {
  text: string;
  values: readonly unknown[];
}

/** A node of `EXPLAIN (ANALYZE, FORMAT JSON)`: only what is looked at here. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** What one node of a plan read of a table. */
export interface TableRead {
  table: string;
  how: string;
  rows: number;
}

const READS = /^\s*(?:select|with)\b/i;
const WRITES =
  /\b(?:insert into|update|delete from|for (?:no key )?(?:update|share)|pg_(?:try_)?advisory)\b/i;

/** Records the read statements that run through a driver, to check later how PostgreSQL planned them. */
export class StatementRecorder {
  readonly ran: RanStatement[] = [];
  #engine: Engine | undefined;

  /** Hand it to a test database as its `drivenBy`. */
  readonly around = (engine: Engine): Engine => {
    this.#engine = engine;
    return {
      ...engine,
      shared: this.#recording(engine.shared),
      exclusive: (work) => engine.exclusive((session) => work(this.#recording(session))),
      checkpoint: () => engine.checkpoint(),
      close: () => engine.close(),
    };
  };

  #recording(connection: Connection): Connection {
    return {
      run: (statement, values, options) => {
        if (READS.test(statement.text) && !WRITES.test(statement.text))
          this.ran.push({ text: statement.text, values });
        return connection.run(statement, values, options);
      },
      script: (text) => connection.script(text),
    };
  }

  /** What a statement reads of the tables, by the plan of it run once more. */
  async readsOf({ text, values }: RanStatement): Promise<TableRead[]> {
    if (this.#engine === undefined) throw new Error('The recorder was not put around an engine.');
    const explained = await this.#engine.shared.run(
      { text: `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}` },
      values,
      { rowMode: 'object' },
    );
    const [first] = explained.rows as { 'QUERY PLAN': { Plan: PlanNode }[] }[];
    return first === undefined ? [] : first['QUERY PLAN'].flatMap(({ Plan }) => tableReads(Plan));
  }
}

function tableReads(node: PlanNode): TableRead[] {
  const below = (node.Plans ?? []).flatMap(tableReads);
  const table = node['Relation Name'];
  if (table === undefined) return below;
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const rows = Math.round((node['Actual Rows'] + removed) * node['Actual Loops']);
  return [{ table, how: `${node['Node Type']} ${node['Index Name'] ?? ''}`.trim(), rows }, ...below];
}
