import { choices, rows, text } from '../../setting-fields/index.ts';

export const SNIPPET_MAX_CHARS = 20_000;

/** The origins that a snippet uses, for the Content-Security-Policy of the pages that include it. */
export function snippetOrigins<
  const Options extends { help: string; shownWhen?: Readonly<Record<string, readonly string[]>> },
>(options: Options) {
  return rows({
    label: 'Origins',
    word: 'origin',
    max: 30,
    distinct: 'origin',
    of: {
      origin: text({
        label: 'Origin',
        help: 'For example, https://cdn.example.com, or https://*.example.com for all its subdomains.',
        required: true,
        max: 200,
        pattern: {
          source: String.raw`^https://(\*\.(?=[^.]+\.))?[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*(:\d{1,5})?$`,
          says: 'must be an https origin without a path, such as https://cdn.example.com',
        },
      }),
      uses: choices({
        label: 'Used for',
        options: {
          script: 'Scripts',
          style: 'Style sheets',
          image: 'Images',
          font: 'Fonts',
          connect: 'Data requests',
          frame: 'Frames',
        },
      }),
    },
    onPages: true,
    ...options,
  });
}
