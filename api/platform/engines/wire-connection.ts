import { messages, protocol, type PGlite } from '@electric-sql/pglite';
import type { CommandResult, Connection, RunOptions } from '../database/connection.ts';
import { QueryError, type PreparedStatement } from '../database/database.ts';
import { parserFor, toWireValue, type ValueParser } from '../database/values.ts';

const { serialize } = protocol;
type Message = messages.BackendMessage;

/**
 * PGlite accessed through PostgreSQL's wire protocol, a whole statement per call. Its own `query()` makes five calls and
 * plans every time: a named statement is four times as fast this way (20,000 against 5,000 reads a second).
 */
export class WireConnection implements Connection {
  readonly #pglite: PGlite;
  readonly #prepared = new Set<string>();

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  async run(
    statement: PreparedStatement,
    values: readonly unknown[],
    options: RunOptions,
  ): Promise<CommandResult> {
    const name = statement.name ?? '';
    const known = name !== '' && this.#prepared.has(name);
    const parts = [
      serialize.bind({ statement: name, values: values.map(toWireValue) }),
      serialize.describe({ type: 'P' }),
      serialize.execute(),
      serialize.sync(),
    ];
    if (!known) parts.unshift(serialize.parse({ name, text: statement.text }));
    const answer = await this.#exchange(Buffer.concat(parts));
    // A named statement stays, even when binding its values failed.
    if (name !== '' && answer.some((message) => message.name === 'parseComplete')) this.#prepared.add(name);
    throwFailure(answer);
    return readResult(answer, options);
  }

  async script(text: string): Promise<void> {
    throwFailure(await this.#exchange(Buffer.from(serialize.query(text))));
  }

  async #exchange(request: Uint8Array): Promise<Message[]> {
    const answer = await this.#pglite.execProtocolStream(request, { syncToFs: false, throwOnError: false });
    // PGlite swallows the traps of its WebAssembly: a response without its last message is the only sign of one.
    if (!answer.some((message) => message.name === 'readyForQuery')) {
      throw new Error(
        'The embedded database stopped unexpectedly; what was saved is safe. Start the program again.',
        {
          cause: answer.find((message) => message.name === 'error'),
        },
      );
    }
    return answer;
  }
}

function throwFailure(answer: readonly Message[]): void {
  const failure = answer.find((message) => message instanceof messages.DatabaseError);
  if (failure === undefined) return;
  throw new QueryError(fieldsOf(failure));
}

function fieldsOf({ message, code, constraint, table, column, detail }: messages.DatabaseError) {
  return { message, code: code ?? 'XX000', constraint, table, column, detail };
}

interface Column {
  readonly name: string;
  readonly parse: ValueParser | undefined;
}

function readResult(answer: readonly Message[], { rowMode }: RunOptions): CommandResult {
  let columns: Column[] = [];
  const rows: unknown[] = [];
  let tag = '';
  for (const message of answer) {
    if (message instanceof messages.DataRowMessage) {
      rows.push(rowMode === 'array' ? toArray(columns, message.fields) : toObject(columns, message.fields));
    } else if (message instanceof messages.RowDescriptionMessage) {
      columns = message.fields.map(({ name, dataTypeID }) => ({ name, parse: parserFor(dataTypeID) }));
    } else if (message instanceof messages.CommandCompleteMessage) {
      tag = message.text;
    }
  }
  return { rows, command: tag.split(' ', 1)[0] ?? '', rowCount: countOf(tag) };
}

/** Tags of commands that touch rows end in a number: `SELECT 2`, `INSERT 0 5`. */
function countOf(tag: string): number {
  const count = Number(tag.slice(tag.lastIndexOf(' ') + 1));
  return Number.isInteger(count) ? count : 0;
}

function toArray(columns: readonly Column[], fields: readonly (string | null)[]): unknown[] {
  return columns.map((column, index) => toValue(column, fields[index] ?? null));
}

function toObject(columns: readonly Column[], fields: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [index, column] of columns.entries()) row[column.name] = toValue(column, fields[index] ?? null);
  return row;
}

function toValue(column: Column, text: string | null): unknown {
  if (text === null || column.parse === undefined) return text;
  return column.parse(text);
}
