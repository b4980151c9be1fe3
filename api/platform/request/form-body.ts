import { ApiError } from '../base/api-error.ts';
import { tooLarge } from './body-bytes.ts';

const FORM_TYPE = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i;

/**
 * The request with a body that ends in 413 once it is longer than `maxBytes`, for a handler that reads the form itself.
 * Throws 415 for what is no form, and 413 at once where the length is declared.
 */
export function readForm(request: Request, maxBytes: number): Request {
  if (!FORM_TYPE.test(request.headers.get('content-type') ?? '')) {
    throw new ApiError('unsupported_media_type', { message: 'Send the body as multipart/form-data.' });
  }
  const declared = request.headers.get('content-length');
  if (declared !== null) {
    if (Number(declared) > maxBytes) throw tooLarge(maxBytes);
    // The HTTP parser lets no more than this through.
    return request;
  }
  if (request.body === null) return request;
  const { url, method, headers, signal } = request;
  const body = request.body.pipeThrough(byteLimit(maxBytes));
  return new Request(url, { method, headers, signal, body, duplex: 'half' });
}

/** Whether the body says to be a form with parts, such as files. */
export function isMultipart(request: Request): boolean {
  return /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '');
}

/** The parts of a form that came through `readForm`. Throws 400 for what only claims to be one, 413 past its limit. */
export async function formDataOf(request: Request): Promise<FormData> {
  let form: FormData;
  try {
    form = await request.formData();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('invalid_request', {
      message: 'The body is not the form that its Content-Type promises.',
    });
  }
  if ([...form.keys()].length > PARTS_MAX) {
    throw new ApiError('invalid_request', { message: `A form has at most ${PARTS_MAX} parts.` });
  }
  return form;
}

/** No form of ours comes near it. */
const PARTS_MAX = 100;

function byteLimit(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let size = 0;
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.length;
      if (size > maxBytes) controller.error(tooLarge(maxBytes));
      else controller.enqueue(chunk);
    },
  });
}
