import type { SiteExport } from '#schema/answers/operations/site-export.ts';
import { ApiError, notFound } from '../../platform/base/api-error.ts';
import { later } from '../../platform/base/spoken.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { rangeOf } from '../../records/media/byte-range.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const TYPES: Readonly<Record<SiteExport['format'], string>> = {
  colophon: 'application/zip',
  ghost: 'application/json',
  wordpress: 'application/xml',
};

interface Asked {
  shown: SiteExport;
  key: string;
  request: Request;
}

/**
 * The response with an export’s file or a part of it, which no cache may store; and whether it is the start
 * of a download.
 */
export async function exportDownload(
  { exports }: Pick<AppDeps, 'exports'>,
  { shown: { format, bytes, sha256, file_name: name }, key, request }: Asked,
): Promise<{ response: Response; isStart: boolean }> {
  const etag = `"${sha256}"`;
  const { headers: asked } = request;
  const isSame = (asked.get('if-range') ?? etag) === etag;
  const range = rangeOf(isSame ? asked.get('range') : null, bytes);
  if (range === 'unsatisfiable')
    throw new ApiError('range_not_satisfiable', {
      message: spoken('no_part'),
      headers: { 'Content-Range': `bytes */${bytes}` },
    });
  const part = range === 'whole' ? { start: 0, end: bytes - 1 } : range;
  const headers = {
    'Content-Type': TYPES[format],
    'Content-Length': String(part.end - part.start + 1),
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'private, no-store',
    'Accept-Ranges': 'bytes',
    ETag: etag,
    ...(range === 'whole' ? {} : { 'Content-Range': `bytes ${part.start}-${part.end}/${bytes}` }),
  };
  const status = range === 'whole' ? 200 : 206;
  if (request.method === 'HEAD') return { response: new Response(null, { status, headers }), isStart: false };
  const body = await exports.readPart(key, part);
  if (body === undefined) throw notFound('file');
  const response = new Response(ReadableStream.from<Uint8Array>(body), { status, headers });
  return { response, isStart: part.start === 0 };
}
