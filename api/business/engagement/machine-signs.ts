import { BlockList, isIP } from 'node:net';

/** The headers and address of a request. */
export interface Sighting {
  method: string;
  address: string;
  headers: Headers;
}

/**
 * Names of programs that follow links without a reader: scanners, previews, libraries. (Cubot makes phones.)
 */
const MACHINES =
  /(?<!cu)bot\b|crawl|spider|slurp|scan|preview|fetch|monitor|headless|phantom|selenium|puppeteer|playwright|safelinks|defender|barracuda|proofpoint|mimecast|symantec|messagelabs|trendmicro|sophos|fireeye|trellix|ironport|forcepoint|zscaler|fortiguard|facebookexternalhit|slack|skypeuripreview|whatsapp|telegram|discord|embedly|python|curl|wget|libwww|go-http|java\/|okhttp|apache-http|axios|node|undici|ruby|perl|php|guzzle|winhttp|dotnet|postman|insomnia/i;
/** They fetch the images of an email when a person opens it, for all their users from a few addresses. */
const PICTURE_PROXIES = /GoogleImageProxy|YahooMailProxy|YahooCacheSystem/i;
/** All that Apple's Mail Privacy Protection reveals; it fetches when the email arrives, read or not. */
const APPLE_PREFETCH = 'Mozilla/5.0';

/**
 * Networks from which providers of email security connect: Exchange Online Protection, Barracuda, Proofpoint,
 * Mimecast, Symantec.cloud; and Apple's own, from which emails are fetched before they are read. Each was verified in
 * published SPF records, or in tables of the networks' owners; providers move, so this is one sign among others.
 */
const SCANNERS = [
  '40.92.0.0/15',
  '40.107.0.0/16',
  '52.100.0.0/14',
  '104.47.0.0/17',
  '2a01:111:f400::/48',
  '2a01:111:f403::/48',
  '64.235.144.0/20',
  '209.222.80.0/21',
  '67.231.144.0/20',
  '148.163.128.0/19',
  '63.128.21.0/24',
  '91.220.42.0/24',
  '146.101.78.0/24',
  '170.10.128.0/21',
  '195.130.217.0/24',
  '205.139.110.0/23',
  '207.82.80.0/24',
  '207.211.30.0/23',
  '216.205.24.0/24',
  '67.219.240.0/20',
  '85.158.136.0/21',
  '95.131.104.0/21',
  '46.226.48.0/21',
  '117.120.16.0/21',
  '193.109.254.0/23',
  '194.106.220.0/23',
  '195.245.230.0/23',
  '216.82.240.0/20',
  '17.0.0.0/8',
];
const scanners = new BlockList();
for (const range of SCANNERS) {
  const [network = '', bits] = range.split('/');
  scanners.addSubnet(network, Number(bits), familyOf(network));
}

/** Whether the request itself shows that no person made it. */
export function hasMachineSign({ method, address, headers }: Sighting): boolean {
  const program = headers.get('user-agent')?.trim() ?? '';
  if (isImageProxy(headers)) return method === 'HEAD';
  return (
    method === 'HEAD' ||
    program === '' ||
    program === APPLE_PREFETCH ||
    MACHINES.test(program) ||
    isAnnounced(headers) ||
    (isIP(address) !== 0 && scanners.check(address, familyOf(address)))
  );
}

/** A proxy that fetches images for many readers: its address identifies no one. */
export function isImageProxy(headers: Headers): boolean {
  return PICTURE_PROXIES.test(headers.get('user-agent') ?? '');
}

/** Browsers announce prefetching. */
function isAnnounced(headers: Headers): boolean {
  const purposes = ['purpose', 'sec-purpose', 'x-purpose', 'x-moz'].map((name) => headers.get(name) ?? '');
  return purposes.some((purpose) => /prefetch|prerender|preview/i.test(purpose));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return address.includes(':') ? 'ipv6' : 'ipv4';
}
