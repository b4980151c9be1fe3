import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type FakeProvider, startFakeProvider } from './fake-provider.ts';

/** A model server for the tests of one file, reset between tests. */
export function useFakeProvider(): () => FakeProvider {
  let started: Awaited<ReturnType<typeof startFakeProvider>> | undefined;
  beforeAll(async () => {
    started = await startFakeProvider();
  });
  beforeEach(() => started?.provider.reset());
  afterAll(() => started?.stop());
  return () => {
    if (started === undefined) throw new Error('The provider is there from beforeAll on.');
    return started.provider;
  };
}
