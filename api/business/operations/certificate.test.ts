import { createServer } from 'node:tls';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { DAY_MS } from '../../testing/test-clock.ts';
import { askForCertificate, checkCertificate } from './certificate.ts';
import { CERTIFICATE, CERTIFICATE_ENDS, CERTIFICATE_KEY } from './testing/sample-certificate.ts';

const test = useTestApp();

async function status(): Promise<{ certificate: { expires_at: string } | null; notices: string[] }> {
  const { data } = await clientFor(test(), 'administrator').get('/system');
  return data as never;
}

describe('the certificate of a site', () => {
  it('is read from the server that visitors reach, even if no one trusts it', async () => {
    const server = createServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const { port } = server.address() as AddressInfo;
      expect((await askForCertificate('127.0.0.1', port)).toISOString()).toBe(CERTIFICATE_ENDS);
    } finally {
      server.close();
    }
  });

  it.each([13, 15])('is a problem two weeks before it expires (%i days)', async (days) => {
    const { deps, clock } = test();
    deps.env.siteUrl = 'https://books.example.com:8443';
    const expires = new Date(clock.now().getTime() + days * DAY_MS);
    await checkCertificate(deps, (host, port) => {
      expect([host, port]).toEqual(['books.example.com', 8443]);
      return Promise.resolve(expires);
    });
    const { certificate, notices } = await status();
    expect(certificate).toEqual({ expires_at: expires.toISOString() });
    expect(notices.includes('certificate_expires')).toBe(days < 14);
  });

  it('stays as it was seen while the site cannot be reached from its server', async () => {
    const { deps, clock } = test();
    deps.env.siteUrl = 'https://books.example.com';
    await checkCertificate(deps, () => Promise.resolve(clock.now()));
    await checkCertificate(deps, () => Promise.reject(new Error('no route')));
    expect((await status()).certificate).toEqual({ expires_at: clock.now().toISOString() });
    deps.env.siteUrl = 'https://other.example.com';
    expect((await status()).certificate).toBeNull();
  });

  it.each(['http://books.example.com', 'https://localhost:3000'])('is not looked for at %s', async (site) => {
    const { deps } = test();
    deps.env.siteUrl = site;
    await checkCertificate(deps, () => Promise.reject(new Error('asked')));
    expect((await status()).certificate).toBeNull();
  });
});
