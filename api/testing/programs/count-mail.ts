import { startRelay } from '../mail/smtp-relay.ts';

// A mail server that accepts everything and counts it: prints its port, and then, each time it reads a line, `count
// lastAtMs`.
let count = 0;
let lastAt = 0;
const relay = await startRelay(
  {},
  {
    onArrived: () => {
      count += 1;
      lastAt = performance.now();
    },
  },
);
process.stdout.write(`${relay.port}\n`);
process.stdin.on('data', () => process.stdout.write(`${count} ${lastAt}\n`));
process.stdin.on('end', () => void relay.close());
