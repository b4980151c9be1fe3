import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type * as busboy from '@fastify/busboy';
import { emptyRecord } from '#schema/base/own-value.ts';
import { ApiError, validationFailed } from '../base/api-error.ts';
import { packageWhenNeeded } from '../base/package-when-needed.ts';
import { packageFile } from '../base/paths.ts';
import { later } from '../base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);
const library = packageWhenNeeded<typeof busboy>('@fastify/busboy', packageFile('@fastify/busboy'));

const FIELDS_MAX = 50;
const FIELD_MAX_BYTES = 64 * 1024;

/** The file of a form as a stream, with its fields: when it starts, those that come before it. */
interface FormFile {
  name: string;
  stream: Readable;
  fields: Record<string, string>;
}

/**
 * Hands the part called `file` of a multipart form to `read` while it arrives, and returns what that returns. 422 without
 * such a part, 400 for a form that cannot be read, has too many parts or ends in the middle.
 */
export async function receiveFormFile<Result>(
  request: Request,
  read: (file: FormFile) => Promise<Result>,
): Promise<Result> {
  const fields = emptyRecord<string>();
  let reading: Promise<Result> | undefined;
  let incoming: Readable | undefined;
  let failure: { error: unknown } | undefined;
  let isBroken = false;
  const form = formOf(request);
  form.on('field', (name, value) => {
    fields[name] = String(value);
  });
  form.on('file', (name, stream, fileName) => {
    if (name !== 'file' || reading !== undefined) stream.resume();
    else {
      incoming = stream;
      // Its reader gets an error; a reader that has already left must not crash the process.
      stream.on('error', () => undefined);
      reading = read({ name: fileName ?? '', stream, fields });
      // Awaited below; until then its failure must not count as unhandled.
      reading.catch((error: unknown) => {
        if (isBroken) return;
        failure = { error };
        form.destroy(error instanceof Error ? error : undefined);
      });
    }
  });
  for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const)
    form.on(limit, () => void form.destroy(tooManyParts()));
  try {
    if (request.body !== null) await pipeline(Readable.fromWeb(request.body as never), form);
  } catch (error) {
    isBroken = true;
    // The form knows about it, but the file within it does not: its reader would wait forever.
    incoming?.destroy(error instanceof Error ? error : new Error('The form ended early.'));
    await reading?.catch(() => undefined);
    if (failure !== undefined) throw failure.error;
    if (error instanceof ApiError) throw error;
    throw new ApiError('invalid_request', { message: spoken('form_incomplete') });
  }
  if (reading === undefined) throw validationFailed({ file: [spoken('required')] });
  return reading;
}

/** Nothing after it is read: the parts of a form can be cheap to send and dear to take apart. */
const tooManyParts = () =>
  new ApiError('invalid_request', {
    message: spoken('one_file', { count: FIELDS_MAX }),
  });

function formOf(request: Request): busboy.BusboyInstance {
  const type = request.headers.get('content-type') ?? '';
  try {
    return new (library().Busboy)({
      headers: { 'content-type': type },
      limits: {
        fields: FIELDS_MAX,
        files: 1,
        parts: FIELDS_MAX + 1,
        fieldSize: FIELD_MAX_BYTES,
        headerPairs: 50,
      },
    });
  } catch {
    throw new ApiError('invalid_request', { message: spoken('not_form') });
  }
}
