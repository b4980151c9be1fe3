import { ApiError } from '../base/api-error.ts';
import { later } from '../base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** The whole body, or 413 as soon as it is known to be longer than `maxBytes`: no more than that is ever held in memory. */
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
  const chunks: Uint8Array[] = [];
  for await (const chunk of piecesOf(request, maxBytes)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * The first `keptBytes` of a body; what follows is let go by and not held. 413 for one that is longer than `maxBytes`.
 */
export async function readBeginning(
  request: Request,
  { keptBytes, maxBytes }: { keptBytes: number; maxBytes: number },
): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of piecesOf(request, maxBytes)) {
    if (size < keptBytes) chunks.push(chunk.subarray(0, keptBytes - size));
    size += chunk.length;
  }
  return Buffer.concat(chunks);
}

/** A 413 error with the limit in its message. */
export function tooLarge(maxBytes: number): ApiError {
  return new ApiError('body_too_large', {
    message: spoken('body_too_large', { size: sizeInWords(maxBytes) }),
  });
}

/** The body as a stream. Throws 413 as soon as it exceeds `maxBytes`. */
export async function* piecesOf({ body }: Request, maxBytes: number): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  let size = 0;
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  for (;;) {
    const { done, value } = await arrivingWhole(() => reader.read());
    if (done) return;
    size += value.length;
    if (size > maxBytes) {
      await reader.cancel();
      throw tooLarge(maxBytes);
    }
    yield value;
  }
}

/** A sender who disconnects halfway is not a failure of ours. */
async function arrivingWhole<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('invalid_request', { message: spoken('body_incomplete') });
  }
}

function sizeInWords(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${Math.floor(bytes / 1024 / 1024)} MB` : `${Math.floor(bytes / 1024)} kB`;
}
