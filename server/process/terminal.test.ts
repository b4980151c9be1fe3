import { describe, expect, it } from 'vitest';
import { warningsFor } from './terminal.ts';

describe('the warnings at a start', () => {
  it.each(['http://books.example', 'http://192.0.2.7:3000', 'http://localhost.example'])(
    'say that an address is not encrypted: %s',
    (siteUrl) => {
      expect(warningsFor({ siteUrl })).toEqual([expect.stringContaining(`${siteUrl} isn’t encrypted`)]);
    },
  );

  it.each(['https://books.example', 'http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'are silent where nothing is exposed: %s',
    (siteUrl) => {
      expect(warningsFor({ siteUrl })).toEqual([]);
    },
  );
});
