import { ApiError } from './api-error.ts';

/** The whole body, or 413 as soon as it is known to be longer than `maxBytes`: no more than that is ever held. */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const declared = request.headers.get('content-length');
  if (declared === '0') return new Uint8Array();
  if (declared !== null) {
    if (Number(declared) > maxBytes) throw tooLarge(maxBytes);
    // The HTTP parser lets no more than the declared length through, so this is safe to take in one piece.
    const bytes = new Uint8Array(await arrivingWhole(() => request.arrayBuffer()));
    if (bytes.length > maxBytes) throw tooLarge(maxBytes);
    return bytes;
  }
  const { body } = request;
  return body === null ? new Uint8Array() : readStream(body, maxBytes);
}

/** 413, with the limit in words. */
export function tooLarge(maxBytes: number): ApiError {
  return new ApiError('body_too_large', { message: `The body is larger than ${sizeInWords(maxBytes)}.` });
}

async function readStream(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await arrivingWhole(() => reader.read());
    if (done) return Buffer.concat(chunks, size);
    size += value.length;
    if (size > maxBytes) {
      await reader.cancel();
      throw tooLarge(maxBytes);
    }
    chunks.push(value);
  }
}

/** A sender who goes away in the middle is no failure of ours. */
async function arrivingWhole<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('invalid_request', { message: 'The body did not arrive whole.' });
  }
}

function sizeInWords(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${Math.floor(bytes / 1024 / 1024)} MB` : `${Math.floor(bytes / 1024)} kB`;
}
