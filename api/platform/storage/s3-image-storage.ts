import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { ImageStorage, Received } from './image-storage.ts';
import { spool } from './spool.ts';

export interface S3Settings {
  /** `https://s3.example.com`, without the bucket. */
  endpoint: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string | undefined;
}

/** What S3-compatible servers take for "nowhere in particular". */
const DEFAULT_REGION = 'us-east-1';
const RETRIES = 3;

/** Images in S3-compatible object storage, addressed by path. An object appears whole or not at all. */
export function createS3ImageStorage(settings: S3Settings): ImageStorage {
  const { send, fail } = bucketOf(settings);
  return {
    async read(key) {
      const response = await send('GET', `/${key}`);
      if (response.status === 404) {
        await response.body?.cancel();
        return undefined;
      }
      return new Uint8Array(await response.arrayBuffer());
    },

    async write(key, bytes) {
      const response = await send('PUT', `/${key}`, { body: Buffer.from(bytes) });
      await response.body?.cancel();
      if (response.status === 404) fail();
    },

    async receive(source) {
      const aside = join(tmpdir(), `colophon-upload.${randomUUID()}`);
      const spooled = await spool(source, aside, 0o600);
      const discard = () => rm(aside, { force: true });
      return {
        ...spooled,
        async keep(key) {
          const response = await send('PUT', `/${key}`, fromDisk(aside, spooled));
          await response.body?.cancel();
          if (response.status === 404) fail();
          await discard();
        },
        discard,
      };
    },

    async readPart(key, { start, end }) {
      const response = await send('GET', `/${key}`, { headers: { Range: `bytes=${start}-${end}` } });
      if (response.status !== 404 && response.body !== null) return Readable.fromWeb(response.body);
      await response.body?.cancel();
      return undefined;
    },

    async removeAll(identifier) {
      // An image has an original and a few variants: one page of a listing holds them all.
      const listed = await send('GET', `/?list-type=2&prefix=${encodeURIComponent(`${identifier}/`)}`);
      const keys = [...(await listed.text()).matchAll(/<Key>([^<]+)<\/Key>/g)].map((match) => match[1] ?? '');
      for (const key of keys) await (await send('DELETE', `/${key}`)).body?.cancel();
    },
  };
}

/** Signed requests to a bucket. Bodies streamed from disk are not retried. Throws for any status but 2xx and 404. */
export function bucketOf({ accessKeyId, secretAccessKey, region = DEFAULT_REGION, ...where }: S3Settings) {
  const credentials = { accessKeyId, secretAccessKey, region, service: 's3' };
  const client = new AwsClient({ ...credentials, retries: RETRIES });
  const once = new AwsClient({ ...credentials, retries: 0 });
  const url = `${where.endpoint.replace(/\/$/, '')}/${where.bucket}`;
  return {
    async send(method: string, path: string, init: RequestInit = {}): Promise<Response> {
      const response = await (init.duplex === undefined ? client : once).fetch(url + path, {
        method,
        ...init,
      });
      if (response.ok || response.status === 404) return response;
      await response.body?.cancel();
      throw new Error(`The object storage responded to ${method} with status ${response.status}.`);
    },
    fail(): never {
      throw new Error(`The object storage has no bucket ${where.bucket}.`);
    },
  };
}

/** A file as the body of a request, signed with the digest computed when it was received. */
export function fromDisk(path: string, { bytes, digest }: Pick<Received, 'bytes' | 'digest'>): RequestInit {
  return {
    headers: { 'Content-Length': String(bytes), 'X-Amz-Content-Sha256': digest },
    body: Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>,
    duplex: 'half',
  };
}
