import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Relay, startRelay } from '#api/testing/mail/smtp-relay.ts';
import { type FaultGroup, type KnownFault, must, seconds, until } from './fault.ts';
import { scheduledLate } from './mail-server.ts';
import { importReaders, newsletterTo } from './newsletter.ts';

const HOUR_MS = 60 * 60 * 1000;
const READERS = 300;
let folder = '';
let relay: Relay | undefined;
const arrived = (name: string) => (relay?.arrived ?? []).filter(({ to }) => to.startsWith(name));

function shifted(id: string, what: string, offsetMs: number): KnownFault {
  return {
    id,
    what,
    async replay({ admin }) {
      const list = await importReaders(admin, id, READERS);
      await newsletterTo(admin, list, `Newsletter ${id}`);
      await until(() => Promise.resolve(arrived(id).length), {
        holds: (count) => count > 30,
        withinMs: 30_000,
      });
      await writeFile(join(folder, 'offset'), String(offsetMs));
      const startedAt = performance.now();
      const took = await until(() => Promise.resolve(arrived(id).length), {
        holds: (count) => count >= READERS,
        withinMs: 60_000,
      });
      const people = new Set(arrived(id).map(({ to }) => to)).size;
      must(
        people === READERS && arrived(id).length === READERS,
        `${arrived(id).length} mails to ${people} people`,
      );
      // Long enough for anything that would leave twice.
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      must(arrived(id).length === READERS, `${arrived(id).length} mails to ${READERS} people`);
      const late = await scheduledLate(admin, `After ${id}`, 3_000);
      must(late < 3_500, `a scheduled article was live ${seconds(late)} after its time`);
      return `the rest left within ${seconds(took)}, nothing twice; scheduled articles in time (${seconds(performance.now() - startedAt)} in all)`;
    },
  };
}

/** A clock that is set while the product works. */
export const clock: FaultGroup = {
  name: 'Clocks',
  async prepare() {
    folder = await mkdtemp(join(tmpdir(), 'colophon-clock-'));
    await writeFile(join(folder, 'offset'), '0');
    relay = await startRelay({ delayMs: 10 });
    return {
      env: {
        SMTP_URL: `${relay.url}?connections=2`,
        CLOCK_OFFSET_FILE: join(folder, 'offset'),
        NODE_OPTIONS: `--import=${join(import.meta.dirname, 'shifted-clock.ts')}`,
      },
      end: async () => {
        await relay?.close();
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
  faults: [
    shifted('clock-back', 'the clock is set back an hour amid a newsletter', -HOUR_MS),
    shifted('clock-forward', 'the clock is set forward a day amid a newsletter', 24 * HOUR_MS),
  ],
};
