import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import type { ImageStorage } from '../image-storage.ts';

async function* pieces() {
  yield Buffer.from('01234');
  yield* [Buffer.from('56789')];
  await Promise.resolve();
}

async function* broken() {
  yield* pieces();
  throw new Error('gone');
}

/** What every storage does with a file too large for memory. */
export async function givesBackParts(storage: ImageStorage): Promise<void> {
  const received = await storage.receive(pieces());
  expect([received.bytes, Buffer.from(received.head).toString()]).toEqual([10, '0123456789']);
  expect(received.digest).toBe('84d89877f0d4041efb6bf91a16f0248f2fd573e6af05c19f96bedb9f882f7882');
  await received.keep('ef/file.mp3');
  const part = await storage.readPart('ef/file.mp3', { start: 3, end: 5 });
  expect((await buffer(part ?? Readable.from([]))).toString()).toBe('345');
  expect(await storage.readPart('ef/none.mp3', { start: 0, end: 1 })).toBeUndefined();
  await (await storage.receive(pieces())).discard();
  await expect(storage.receive(broken())).rejects.toThrow('gone');
}
