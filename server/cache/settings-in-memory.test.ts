import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMailer } from '#api/platform/mail/create-mailer.ts';
import { openSettingsNow } from '#api/platform/settings/settings-now.ts';
import { clientFor } from '#api/testing/api-client.ts';
import { putSettings } from '#api/testing/put-settings.ts';
import { type Relay, startRelay } from '#api/testing/mail/smtp-relay.ts';
import { useTestApp } from '#api/testing/test-app.ts';
import { watchOutbox } from './outbox-watch.ts';
import { hearSettings } from './settings-in-memory.ts';

const test = useTestApp();
const HEARD_WITHIN_MS = 2_000;
const closing: (() => unknown)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** Another node on the same database, which learns about changes through the database only. */
async function otherNode(purged: () => void) {
  const { deps: first } = test();
  const database = { ...first.database, kind: 'postgres' as const, onAnnounced: () => () => undefined };
  const own = { ...first, database };
  const [site, email] = [await openSettingsNow(own, 'general'), await openSettingsNow(own, 'email')];
  const deps = { ...own, site, email, mailer: createMailer({ ...own, site, email }) };
  const watch = watchOutbox({ deps, onChange: () => undefined }, (change) => {
    if (!hearSettings(deps, change)) purged();
  });
  closing.push(() => watch.stop());
  return deps;
}

async function relayed(): Promise<Relay> {
  const relay = await startRelay();
  closing.push(() => relay.close());
  return relay;
}

describe('settings that a node keeps in memory', () => {
  it('follow another node within two seconds, including its mail server, without rendering a page again', async () => {
    const purged = vi.fn<() => void>();
    const deps = await otherNode(purged);
    await vi.waitFor(() => expect(purged).toHaveBeenCalledTimes(1), HEARD_WITHIN_MS);
    expect(deps.mailer.delivers).toBe(false);
    const administrator = clientFor(test(), 'administrator');
    for (const relay of [await relayed(), await relayed()]) {
      const before = deps.mailer.delivers ? await deps.mailer.connect() : undefined;
      await putSettings(administrator, 'email', {
        relay: { host: '127.0.0.1', port: relay.port, encryption: 'optional' },
        senders: [{ address: `news@relay${relay.port}.example` }],
      });
      await vi.waitFor(() => expect(deps.mailer.relay?.port).toBe(relay.port), HEARD_WITHIN_MS);
      expect(deps.email().senders[0]?.address).toBe(`news@relay${relay.port}.example`);
      // A connection to the former server is not used again.
      expect(before?.isOpen ?? false).toBe(false);
      before?.close();
    }
    expect(purged).toHaveBeenCalledTimes(1);
  });

  it('follow changes of what pages show as well', async () => {
    const purged = vi.fn<() => void>();
    const deps = await otherNode(purged);
    await vi.waitFor(() => expect(purged).toHaveBeenCalledTimes(1), HEARD_WITHIN_MS);
    await putSettings(clientFor(test(), 'administrator'), 'general', { name: 'Marginalia' });
    await vi.waitFor(() => expect(deps.site().name).toBe('Marginalia'), HEARD_WITHIN_MS);
    expect(purged).toHaveBeenCalledTimes(2);
  });

  it('are read again on the next access after a failed read', async () => {
    const { deps } = test();
    let isAway = false;
    const { queries } = deps.database;
    const database = {
      ...deps.database,
      onAnnounced: () => () => undefined,
      get queries() {
        if (isAway) throw new Error('The database is away.');
        return queries;
      },
    };
    const email = await openSettingsNow({ ...deps, database }, 'email');
    await putSettings(clientFor(test(), 'administrator'), 'email', {
      senders: [{ address: 'news@example.org' }],
    });
    isAway = true;
    email.hear({ type: 'settings', id: 'email' });
    await email.settled();
    isAway = false;
    await vi.waitFor(() => expect(email().senders).toHaveLength(1));
  });
});
