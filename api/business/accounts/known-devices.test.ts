import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { isKnownAddress, noteSignIn } from './known-devices.ts';

const test = useTestApp();
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const signIn = (address: string, userAgent = FIREFOX) =>
  test().deps.database.transaction((tx) =>
    noteSignIn(tx, test().deps, { userId: test().staff.editor.id, address, userAgent }),
  );

describe('a sign-in', () => {
  it.each([
    ['192.0.2.1', '192.0.77.5', '198.51.100.1'],
    ['2001:db8:1:1::5', '2001:db8:9:9::7', '2001:bad:1:1::5'],
  ])('from the network of %s is unusual only from another one', async (first, near, far) => {
    expect([await signIn(first), await signIn(near), await signIn(far)]).toEqual([false, false, true]);
  });

  it('makes an address known, and for IPv6 the others of its subnet', async () => {
    await signIn('2001:db8:1:1::5');
    const isKnown = (address: string) =>
      isKnownAddress(test().deps, { email: 'editor@example.com', address });
    expect([await isKnown('2001:db8:1:1::9'), await isKnown('2001:db8:1:2::5')]).toEqual([true, false]);
  });
});
