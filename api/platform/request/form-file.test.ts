import { describe, expect, it } from 'vitest';
import { validationFailed } from '../base/api-error.ts';
import { receiveFormFile } from './form-file.ts';
import { asWritten } from '../base/spoken.ts';

const HEAD =
  '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n';
const END = '\r\n--edge--\r\n';
const ROWS = 'x'.repeat(100_000);

/** A form that arrives piece by piece; after the last it breaks off once `until` is there, else it ends. */
function formOf(pieces: readonly string[], until?: Promise<void>): Request {
  const left = [...pieces];
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const piece = left.shift();
      if (piece !== undefined) return controller.enqueue(new TextEncoder().encode(piece));
      if (until === undefined) return controller.close();
      await until;
      controller.error(new Error('aborted'));
    },
  });
  const headers = { 'Content-Type': 'multipart/form-data; boundary=edge' };
  // The types do not know what a body of unknown length must say.
  const init = { method: 'POST', headers, body, ...({ duplex: 'half' } as object) };
  return new Request('http://localhost:3000/', init);
}

async function countBytes({ stream }: { stream: AsyncIterable<Uint8Array> }): Promise<number> {
  let bytes = 0;
  for await (const piece of stream) bytes += piece.length;
  return bytes;
}

describe('the file of a form', () => {
  it('is read while it arrives', async () => {
    expect(await receiveFormFile(formOf([HEAD, ROWS, END]), countBytes)).toBe(ROWS.length);
  });

  it.each(['breaks off', 'ends too early'])(
    'that %s ends for its reader as well, who may tidy up',
    async (how) => {
      const begun = Promise.withResolvers<void>();
      let isTidy = false;
      const read = async ({ stream }: { stream: AsyncIterable<Uint8Array> }) => {
        try {
          for await (const _ of stream) begun.resolve();
        } finally {
          isTidy = true;
        }
      };
      const form = formOf([HEAD, ROWS], how === 'breaks off' ? begun.promise : undefined);
      await expect(receiveFormFile(form, read)).rejects.toMatchObject({ code: 'invalid_request' });
      expect(isTidy).toBe(true);
    },
  );

  it('that its reader refuses is refused in the words of the reader', async () => {
    const refuse = () => Promise.reject(validationFailed({ file: [asWritten('contains no rows')] }));
    await expect(receiveFormFile(formOf([HEAD, ROWS, END]), refuse)).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });
});
