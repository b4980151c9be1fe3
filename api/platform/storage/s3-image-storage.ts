import { AwsClient } from 'aws4fetch';
import type { ImageStorage } from './image-storage.ts';

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

/** Pictures in object storage that speaks S3's protocol, addressed by path. An object appears whole or not at all. */
export function createS3ImageStorage(settings: S3Settings): ImageStorage {
  const { accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    service: 's3',
    retries: 3,
    region: settings.region ?? DEFAULT_REGION,
  });
  const bucketUrl = `${settings.endpoint.replace(/\/$/, '')}/${settings.bucket}`;

  async function send(method: string, path: string, body?: Uint8Array): Promise<Response> {
    const init = body === undefined ? { method } : { method, body: Buffer.from(body) };
    const response = await client.fetch(bucketUrl + path, init);
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    throw new Error(`The object storage answered ${method} with status ${response.status}.`);
  }

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
      const response = await send('PUT', `/${key}`, bytes);
      await response.body?.cancel();
      if (response.status === 404) throw new Error(`The object storage has no bucket ${settings.bucket}.`);
    },

    async removeAll(identifier) {
      // A picture has an original and a few variants: one page of a listing holds them all.
      const listed = await send('GET', `/?list-type=2&prefix=${encodeURIComponent(`${identifier}/`)}`);
      const keys = [...(await listed.text()).matchAll(/<Key>([^<]+)<\/Key>/g)].map((match) => match[1] ?? '');
      for (const key of keys) await (await send('DELETE', `/${key}`)).body?.cancel();
    },
  };
}
