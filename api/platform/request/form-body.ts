import { ApiError } from '../base/api-error.ts';
import { tooLarge } from './body-bytes.ts';
import { later } from '../base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const FORM_TYPE = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i;

/**
 * The request with a body that ends in 413 once it is longer than `maxBytes`, for a handler that reads the form itself.
 * Throws 415 for what is no form, and 413 at once where the length is declared.
 */
export function readForm(request: Request, maxBytes: number): Request {
  if (!isForm(request)) {
    throw new ApiError('unsupported_media_type', { message: spoken('not_form') });
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

/** Whether the body claims to be a form of either kind. */
export function isForm(request: Request): boolean {
  return FORM_TYPE.test(request.headers.get('content-type') ?? '');
}

/** Whether the body claims to be a multipart form, such as for files. */
export function isMultipart(request: Request): boolean {
  return /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '');
}

/** The parts of a form that came through `readForm`. Throws 400 for what only claims to be one, 413 past its limit. */
export async function formDataOf(request: Request): Promise<FormData> {
  const form = await parsedForm(request);
  if ([...form.keys()].length > PARTS_MAX) {
    throw new ApiError('invalid_request', { message: spoken('many_parts', { count: PARTS_MAX }) });
  }
  return form;
}

async function parsedForm(request: Request): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  try {
    const bytes = new Uint8Array(await request.arrayBuffer());
    if (!hasLongPartHead(bytes, boundaryOf(type)))
      return await new Response(bytes, { headers: { 'Content-Type': type } }).formData();
  } catch (error) {
    if (error instanceof ApiError) throw error;
  }
  throw new ApiError('invalid_request', {
    message: spoken('wrong_form'),
  });
}

/** The boundary of a multipart body; undefined for a Content-Type that names none. */
export function boundaryOf(type: string): string | undefined {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? [];
  return quoted ?? plain;
}

/**
 * Whether a part has longer headers than any of our forms: parsing the form would read all of them in one turn. The same
 * applies to a part whose header never ends, and to more parts than any of our forms has.
 */
export function hasLongPartHead(body: Uint8Array, boundary: string | undefined): boolean {
  if (boundary === undefined) return false;
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.length);
  const mark = `--${boundary}`;
  let parts = 0;
  for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + mark.length)) {
    parts += 1;
    if (parts > PARTS_MAX + 1) return true;
    const head = bytes.subarray(at, at + PART_HEAD_MAX_BYTES);
    if (head.length === PART_HEAD_MAX_BYTES && !head.includes('\r\n\r\n')) return true;
  }
  return false;
}

const PART_HEAD_MAX_BYTES = 16 * 1024;
/** None of our forms comes near it. */
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
