import { createDeps } from '../../app/create-deps.ts';
import { openDatabase } from '../../platform/engines/open-database.ts';
import { parseEnvironment } from '../../platform/base/env.ts';
import { startSender } from '../../business/sending/sender.ts';
import { createMemoryImageStorage } from '../memory-image-storage.ts';

// Sends campaigns, as the server does, until it is stopped or killed. Says "sending" once it can.
// Reads the variables of the server, and LEASE_MS.
const env = parseEnvironment(process.env);
const database = await openDatabase({ databaseUrl: env.databaseUrl, dataDir: env.dataDir });
const deps = await createDeps({
  database,
  env,
  fetch: () => Promise.reject(new Error('Sending fetches nothing.')),
  images: createMemoryImageStorage(),
});
const sender = startSender(deps, { leaseMs: Number(process.env['LEASE_MS'] ?? 20_000), pollMs: 50 });
process.stdout.write('sending\n');
process.once('SIGTERM', () => {
  void sender.stop().then(() => database.close());
});
