import sharp from 'sharp';
import { ApiError } from '../../../platform/base/api-error.ts';
import { asWritten } from '../../../platform/base/spoken.ts';

/**
 * The network of an import in tests, with the responses of the guarded fetch: images of the old site, each in
 * its own color, 404 for names with `missing` or `gone`, and a refusal for internal addresses.
 */
export function createOldSite(): { fetch: typeof globalThis.fetch; asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    fetch: async (input) => {
      const url = new URL(input instanceof Request ? input.url : input);
      asked.push(url.href);
      if (url.hostname === '127.0.0.1')
        throw new ApiError('remote_image_refused', {
          message: asWritten('The picture could not be fetched from this address.'),
        });
      if (/missing|gone/.test(url.pathname)) return new Response('not here', { status: 404 });
      if (url.pathname.endsWith('.svg')) return new Response('<svg xmlns="http://www.w3.org/2000/svg"/>');
      return new Response(new Uint8Array(await imageOf(url.pathname)));
    },
  };
}

function imageOf(path: string): Promise<Buffer> {
  const sum = [...path].reduce((total, sign) => (total * 31 + (sign.codePointAt(0) ?? 0)) % 0xffffff, 7);
  const background = `#${sum.toString(16).padStart(6, '0')}`;
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
}
