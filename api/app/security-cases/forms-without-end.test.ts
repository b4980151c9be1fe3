import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const TYPE = { 'Content-Type': 'multipart/form-data; boundary=edge' };
const MEBIBYTE = 1024 * 1024;

const part = (index: number) => `--edge\r\nContent-Disposition: form-data; name="field${index}"\r\n\r\nx\r\n`;
const formOf = (count: number) =>
  `${Array.from({ length: count }, (_, index) => part(index)).join('')}--edge--\r\n`;

/** Endless parts of a form, until they are no longer read. */
function endlessParts(): { stream: ReadableStream<Uint8Array>; sent: () => number } {
  const encoder = new TextEncoder();
  let [index, sent] = [0, 0];
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = encoder.encode(Array.from({ length: 200 }, () => part((index += 1))).join(''));
      sent += piece.length;
      controller.enqueue(piece);
    },
  });
  return { stream, sent: () => sent };
}

async function post(path: string, body: string | ReadableStream<Uint8Array>): Promise<number> {
  const response = await test().request(`/api/v1${path}`, {
    method: 'POST',
    body,
    headers: TYPE,
    as: 'editor',
    // What a body of unknown length must say; the types do not know it.
    ...({ duplex: 'half' } as object),
  });
  await response.text();
  return response.status;
}

describe('a form with parts without end', () => {
  it.each([
    // An image is small enough to be scanned for its parts before it is parsed.
    ['/image/upload', 11 * MEBIBYTE],
    ['/contacts/import', MEBIBYTE],
    ['/content/import', MEBIBYTE],
    ['/imports', MEBIBYTE],
  ] as const)('is refused long before its end: %s', async (path, enough) => {
    for (const count of [1_000, 10_000]) expect([400, 413, 422]).toContain(await post(path, formOf(count)));
    const { stream, sent } = endlessParts();
    expect([400, 413, 422]).toContain(await post(path, stream));
    expect(sent()).toBeLessThan(enough);
  });

  it('is not taken where JSON is asked for', async () => {
    expect(await post('/content', formOf(1_000))).toBe(415);
  });
});
