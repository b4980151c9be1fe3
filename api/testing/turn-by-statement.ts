import { setImmediate } from 'node:timers/promises';
import type { Connection, Engine } from '../platform/database/connection.ts';

/**
 * The embedded database works on the thread of the test, and on one of its own in the product, where each statement ends the
 * turn of the one that asks. Here it does, too: what is measured is the work of the product and not that of its database.
 */
export function turnByStatement(engine: Engine): Engine {
  return {
    ...engine,
    kind: engine.kind,
    shared: endingTurns(engine.shared),
    exclusive: (work) => engine.exclusive((session) => work(endingTurns(session))),
    checkpoint: () => engine.checkpoint(),
    close: () => engine.close(),
  };
}

function endingTurns(connection: Connection): Connection {
  return {
    async run(statement, values, options) {
      await setImmediate();
      const result = await connection.run(statement, values, options);
      await setImmediate();
      return result;
    },
    async script(text) {
      await setImmediate();
      await connection.script(text);
      await setImmediate();
    },
  };
}
