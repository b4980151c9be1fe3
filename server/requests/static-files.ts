import { createHash } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isNotModified } from '#api/platform/http/conditional.ts';
import { requestIdFrom } from '../base/request-id.ts';

/** A file of a build, kept in memory with its compressed forms. */
export interface StaticFile {
  type: string;
  identity: Buffer;
  brotli: Buffer | undefined;
  gzip: Buffer | undefined;
  etag: string;
  cacheControl: string;
}
/** Files by the path they are served under. */
export type StaticFiles = ReadonlyMap<string, StaticFile>;

/** The page of every screen of the admin. */
export const ADMIN_INDEX = '/admin/index.html';

const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.speculationrules': 'application/speculationrules+json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const COMPRESSIBLE = /^(?:text\/|application\/(?:json|manifest)|image\/svg)/;
/** For smaller responses, the headers of a compressed one cost more than they save. */
const MIN_COMPRESSED_BYTES = 256;
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * Writes compressed forms next to the files of a build, once, so that a start has nothing to compress. Uses the slowest
 * setting, which saves bytes for every visitor.
 */
export async function compressFolder(folder: string): Promise<void> {
  for (const { path, type } of await filesOf(folder)) {
    const identity = await readFile(path);
    if (!isWorthCompressing(type, identity)) continue;
    await writeFile(`${path}.br`, await brotli(identity));
    await writeFile(`${path}.gz`, await gzipped(identity, { level: 9 }));
  }
}

/** Reads a folder of a build. Names with a hash never change; everything else is revalidated. */
export async function loadStaticFiles(folder: string, prefix: string): Promise<StaticFiles> {
  const files = await filesOf(folder);
  const loaded = await Promise.all(
    files.map(async ({ path, type, name }): Promise<[string, StaticFile]> => {
      const [identity, br, gz] = await Promise.all([
        readFile(path),
        readIfThere(`${path}.br`),
        readIfThere(`${path}.gz`),
      ]);
      const cacheControl = cacheControlOf(name);
      const file = { type, identity, brotli: br, gzip: gz, etag: etagOf(identity), cacheControl };
      return [`${prefix}/${name}`, br === undefined ? await staticFile(identity, file) : file];
    }),
  );
  return new Map(loaded);
}

/** Compresses quickly a file that no build has compressed. */
export async function staticFile(
  identity: Buffer,
  { type, cacheControl }: Pick<StaticFile, 'type' | 'cacheControl'>,
): Promise<StaticFile> {
  const [br, gz] = isWorthCompressing(type, identity)
    ? await Promise.all([brotli(identity, QUICK), gzipped(identity)])
    : [];
  return { type, identity, brotli: br, gzip: gz, etag: etagOf(identity), cacheControl };
}

function isWorthCompressing(type: string, { length }: Buffer): boolean {
  return COMPRESSIBLE.test(type) && length >= MIN_COMPRESSED_BYTES;
}

interface FileOfBuild {
  path: string;
  /** Below the folder, with slashes. */
  name: string;
  type: string;
}

/** The type of a file by its name; undefined if it is not served. */
export function typeOf(name: string): string | undefined {
  return TYPES[extname(name)];
}

async function filesOf(folder: string): Promise<FileOfBuild[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => {
    const type = typeOf(entry.name);
    if (!entry.isFile() || type === undefined) return [];
    const path = join(entry.parentPath, entry.name);
    return [{ path, type, name: relative(folder, path).replaceAll('\\', '/') }];
  });
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch(() => undefined);
}

function etagOf(identity: Buffer): string {
  return `"${createHash('sha1').update(identity).digest('base64url')}"`;
}

function cacheControlOf(name: string): string {
  const isHashed =
    (name.includes('assets/') && /[.-][\w-]{8,64}\.\w+$/.test(name)) ||
    (name.startsWith('typefaces/') && /\.[\da-f]{8}\.woff2$/.test(name));
  if (isHashed) return 'public, max-age=31536000, immutable';
  // Other websites load it with every page, under a name that stays.
  return name.startsWith('embed/') ? 'public, max-age=3600' : 'public, max-age=0, must-revalidate';
}

/** Answers a request for a file of a build. */
export function sendStaticFile(request: IncomingMessage, response: ServerResponse, file: StaticFile): void {
  const headers: Record<string, string> = {
    'Content-Type': file.type,
    'Cache-Control': file.cacheControl,
    ETag: file.etag,
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestIdFrom(request.headers['x-request-id']),
  };
  if (file.brotli !== undefined) headers.Vary = 'Accept-Encoding';
  if (isNotModified(request.headers['if-none-match'] ?? null, file.etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const { encoding, body } = encode(request.headers['accept-encoding'], file);
  if (encoding !== undefined) headers['Content-Encoding'] = encoding;
  headers['Content-Length'] = String(body.length);
  response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : body);
}

/** The smallest form that the caller accepts. */
export function encode(
  accepted: string | string[] | undefined,
  body: { identity: Buffer; brotli: Buffer | undefined; gzip: Buffer | undefined },
): { encoding: 'br' | 'gzip' | undefined; body: Buffer } {
  const text = String(accepted ?? '');
  if (body.brotli !== undefined && /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\b)/.test(text))
    return { encoding: 'br', body: body.brotli };
  if (body.gzip !== undefined && /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\b)/.test(text))
    return { encoding: 'gzip', body: body.gzip };
  return { encoding: undefined, body: body.identity };
}
