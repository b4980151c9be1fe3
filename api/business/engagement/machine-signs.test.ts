import { describe, expect, it } from 'vitest';
import { hasMachineSign } from './machine-signs.ts';

/** User agents of programs that people read with. */
const PEOPLE = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
  'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Thunderbird/128.4.0',
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 13; CUBOT NOTE 50) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36',
  'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.17928; Pro)',
  'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; WOW64; Trident/7.0; Microsoft Outlook 16.0.4266; ms-office; MSOffice 16)',
];
/** Headers that scanners send or lack. */
const SCANNERS = [
  '',
  'Mozilla/5.0',
  'Barracuda Sentinel (EE)',
  'Mozilla/5.0 (compatible; ProofpointBot/1.0)',
  'Mimecast-LinkScanner/2.0',
  'python-requests/2.32.3',
  'Go-http-client/2.0',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/130.0.0.0 Safari/537.36',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'okhttp/4.12.0',
];
const BROWSER = PEOPLE[3] ?? '';
/** One address in each network of the large providers. */
const NETWORKS = [
  '40.94.13.7',
  '52.101.8.9',
  '104.47.1.2',
  '2a01:111:f400::1',
  '64.235.150.3',
  '67.231.150.3',
  '205.139.111.9',
  '85.158.137.4',
  '17.58.1.1',
];

const request = (fields: { method?: string; address?: string; program?: string; purpose?: string }) => ({
  method: fields.method ?? 'GET',
  address: fields.address ?? '203.0.113.7',
  headers: new Headers({
    'User-Agent': fields.program ?? BROWSER,
    ...(fields.purpose === undefined ? {} : { 'Sec-Purpose': fields.purpose }),
  }),
});
const hundredOf = <Item>(items: readonly Item[]) =>
  Array.from({ length: 100 }, (_, index) => items[index % items.length] as Item);

describe('a hundred requests of each', () => {
  it('at least 95 of scanners give themselves away by method, name, network or what they announce', () => {
    const scans = [
      ...SCANNERS.map((program) => request({ program })),
      ...NETWORKS.map((address) => request({ address })),
      ...PEOPLE.map((program) => request({ method: 'HEAD', program })),
      request({ purpose: 'prefetch;prerender' }),
    ];
    expect(hundredOf(scans).filter(hasMachineSign).length).toBeGreaterThanOrEqual(95);
  });

  it('at most 2 of people are taken for one', () => {
    const mistaken = hundredOf(PEOPLE).filter((program, index) =>
      hasMachineSign(request({ program, address: `198.51.100.${index}` })),
    );
    expect(mistaken.length).toBeLessThanOrEqual(2);
  });

  it('an image proxy is not a bot, unless it only checks whether images exist', () => {
    const program =
      'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)';
    expect([
      hasMachineSign(request({ program })),
      hasMachineSign(request({ program, method: 'HEAD' })),
    ]).toEqual([false, true]);
  });
});
