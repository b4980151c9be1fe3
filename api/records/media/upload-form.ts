import { IMAGE_MAX_BYTES } from '#schema/base/limits.ts';
import { emptyRecord } from '#schema/base/own-value.ts';
import { visibleText } from '#schema/base/visible-text.ts';
import { ApiError, validationFailed } from '../../platform/base/api-error.ts';
import { readBytes } from '../../platform/request/body-bytes.ts';
import { boundaryOf, hasLongPartHead } from '../../platform/request/form-body.ts';
import { refusalOf, signatureOf } from './image-format.ts';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import { commonFaults } from '../../platform/route/common-faults.ts';

const spoken = later(messages);

/** An image of the maximum size, plus what the form adds around it. */
export const UPLOAD_BODY_MAX_BYTES = IMAGE_MAX_BYTES + 64 * 1024;
const PARTS_MAX = 4;
const ALT_MAX_CHARS = 500;

export interface UploadForm {
  bytes: Uint8Array;
  alt: string | null;
  /** As it was sent. */
  fileName: string;
}

/**
 * Reads the form of an upload: one `file` and optionally an `alt`. Throws 415 for a body that is not multipart and
 * for a file that is not in an image format, 400 for a broken form, 413 for a large one, 422 naming the part that is
 * wrong.
 */
export async function readUploadForm(request: Request): Promise<UploadForm> {
  const type = request.headers.get('content-type') ?? '';
  const boundary = boundaryOf(type);
  if (boundary === undefined) {
    throw new ApiError('unsupported_media_type', { message: spoken('not_form') });
  }
  const body = await readBytes(request, UPLOAD_BODY_MAX_BYTES);
  const form = await parse(body, { type, boundary });
  return readParts(form);
}

async function parse(
  body: Uint8Array,
  { type, boundary }: { type: string; boundary: string },
): Promise<FormData> {
  // Counted before it is taken apart: ten megabytes can be a hundred thousand parts.
  if (
    countUpTo(Buffer.from(body.buffer, body.byteOffset, body.length), `--${boundary}`, PARTS_MAX + 2) >
    PARTS_MAX + 1
  ) {
    throw new ApiError('invalid_request', {
      message: spoken('many_parts'),
    });
  }
  try {
    if (hasLongPartHead(body, boundary)) throw new TypeError('A part without an end of its head.');
    return await new Response(new Uint8Array(body), { headers: { 'Content-Type': type } }).formData();
  } catch {
    throw new ApiError('invalid_request', {
      message: spoken('form_incomplete'),
    });
  }
}

function countUpTo(bytes: Buffer, text: string, most: number): number {
  let count = 0;
  for (let at = bytes.indexOf(text); at !== -1 && count < most; at = bytes.indexOf(text, at + text.length))
    count += 1;
  return count;
}

async function readParts(form: FormData): Promise<UploadForm> {
  const errors: Record<string, Spoken[]> = emptyRecord();
  for (const name of new Set(form.keys())) {
    if (name !== 'file' && name !== 'alt') errors[name.slice(0, 60)] = [spoken('not_supported')];
    else if (form.getAll(name).length > 1) errors[name] = [commonFaults.twice];
  }
  const file = form.get('file');
  const alt = form.get('alt') ?? '';
  const altFault = faultOfAlt(alt);
  if (altFault !== undefined) errors['alt'] ??= [altFault];
  if (!(file instanceof File)) errors['file'] ??= [spoken('no_file')];
  else if (typeof alt === 'string' && Object.keys(errors).length === 0) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { refused } = signatureOf(bytes) ?? {};
    if (refused !== undefined) throw new ApiError('unsupported_media_type', { message: refusalOf(refused) });
    const words = visibleText(alt).trim();
    return { bytes, alt: words === '' ? null : words, fileName: file.name };
  }
  throw validationFailed(errors);
}

function faultOfAlt(alt: File | string): Spoken | undefined {
  if (typeof alt !== 'string') return commonFaults.text;
  if (alt.length > ALT_MAX_CHARS) return commonFaults.charactersAtMost(ALT_MAX_CHARS);
  return alt.includes('\0') || !alt.isWellFormed() ? spoken('invalid_characters') : undefined;
}
