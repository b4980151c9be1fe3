import { type Relay, startRelay } from '#api/testing/mail/smtp-relay.ts';
import { type FaultGroup, type KnownFault, must } from './fault.ts';
import { send } from './staff.ts';

let relay: Relay | undefined;

/** The most that may leave meanwhile: the 300 of an hour, what one network is allowed at once, and the alert. */
const ARRIVED_MAX = 365;
const LEAVES_MS = 20_000;

const flood: KnownFault = {
  id: 'sign-up-flood',
  what: '600 sign-ups of strangers from 600 networks, and 130 from one address',
  async replay({ product: { origin } }) {
    const signUp = async (name: string, from: string) =>
      (
        await send(origin, 'POST /email/subscribe', {
          json: { email: `${name}@example.org`, firstName: 'Ann' },
          from,
        })
      ).status;
    const count = (statuses: readonly number[]) =>
      [...Map.groupBy(statuses, (status) => status)]
        .map(([status, all]) => `${all.length}×${status}`)
        .join(', ');
    const one = await Promise.all(
      Array.from({ length: 130 }, (_, index) => signUp(`one${index}`, '203.0.113.99')),
    );
    const many = await Promise.all(
      Array.from({ length: 600 }, (_, index) =>
        signUp(`many${index}`, `2001:db8:${(index + 1).toString(16)}::1`),
      ),
    );
    await new Promise((resolve) => setTimeout(resolve, LEAVES_MS));
    const arrived = relay?.arrived.length ?? 0;
    const seen = `one address: ${count(one)}; 600 networks: ${count(many)}; ${arrived} emails have left`;
    // Confirmations are spread over hours: a flood brings strangers few of them.
    must(arrived > 0 && arrived < ARRIVED_MAX, seen);
    return seen;
  },
};

/** Strangers who make this site send emails to strangers. */
export const signUpFlood: FaultGroup = {
  name: 'A flood of sign-ups',
  async prepare() {
    relay = await startRelay();
    return { env: { SMTP_URL: relay.url }, end: async () => relay?.close() };
  },
  faults: [flood],
};
