import { lookup as systemLookup } from 'node:dns/promises';
import { type LookupFunction, isIP } from 'node:net';
import type * as Undici from 'undici';

const CONNECT_TIMEOUT_MS = 5000;

/** Which connections may be made. */
export interface AgentGuard {
  /** All addresses of a name. */
  resolve: (hostname: string) => Promise<string[]>;
  isAllowed: (address: string) => boolean;
  timeoutMs: number;
}

/** The error of a refused connection. */
export const ADDRESS_REFUSED = 'ERR_ADDRESS_REFUSED';

/** Looks names up, and fails with {@link ADDRESS_REFUSED} where any address of a name is not allowed. */
export function createGuardedLookup({ resolve, isAllowed }: Omit<AgentGuard, 'timeoutMs'>): LookupFunction {
  return (hostname, { all }, answer) => {
    resolve(hostname)
      .then((addresses) => {
        const [first] = addresses;
        if (first === undefined || !addresses.every(isAllowed)) throw addressRefused();
        if (all === true)
          answer(
            null,
            addresses.map((address) => ({ address, family: isIP(address) })),
          );
        else answer(null, first, isIP(first));
      })
      .catch((error: unknown) => answer(error instanceof Error ? error : new Error('lookup failed'), '', 0));
  };
}

/** The error of a connection that is not made because of its address. */
export function addressRefused(): Error {
  return Object.assign(new Error('the address is not allowed'), { code: ADDRESS_REFUSED });
}

/**
 * undici, and an agent that connects only if every address of the name is allowed, and only to the address that was checked.
 */
export interface GuardedClient {
  undici: typeof Undici;
  dispatcher: Undici.Agent;
}

/** A guarded client, loaded when it is first asked for: a start without requests to elsewhere has no use for it. */
export function guardedClient(guard: AgentGuard): () => Promise<GuardedClient> {
  let client: Promise<GuardedClient> | undefined;
  const load = async () => {
    const undici = await import('undici');
    return { undici, dispatcher: createGuardedAgent(undici, guard) };
  };
  return () => (client ??= load());
}

function createGuardedAgent(
  { Agent, buildConnector }: GuardedClient['undici'],
  { resolve, isAllowed, timeoutMs }: AgentGuard,
): Undici.Agent {
  const lookup = createGuardedLookup({ resolve, isAllowed });
  const connect = buildConnector({ lookup, timeout: Math.min(CONNECT_TIMEOUT_MS, timeoutMs) });
  return new Agent({
    // One connection, one response: no earlier check is reused.
    pipelining: 0,
    maxHeaderSize: 16 * 1024,
    connect(target, callback) {
      connect(target, (error, socket) => {
        if (error !== null) return callback(error, null);
        if (isAllowed(socket.remoteAddress ?? '')) return callback(null, socket);
        socket.destroy();
        return callback(addressRefused(), null);
      });
    },
  });
}

/** All addresses of a name, as the system knows them. */
export async function resolveAll(hostname: string): Promise<string[]> {
  const addresses = await systemLookup(hostname, { all: true });
  return addresses.map(({ address }) => address);
}
