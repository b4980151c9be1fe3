import { setImmediate } from 'node:timers/promises';
import type { Connection, Engine } from '../../platform/database/connection.ts';

/**
 * The embedded database runs on the test's thread, and on a separate one in the product, where each statement yields
 * the event loop. Here it does too: the test measures the work of the product and not of its database.
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
