import type { IncomingMessage } from 'node:http';

/** The parser takes the first, a proxy may have taken the other (RFC 9112 §3.2). */
export function namesTwoHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** The parser accepts codings that it does not know (`xchunked`): the end of such a body would be a guess (RFC 9112 §6.1). */
export function isCodedOtherwise({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const coding = headers['transfer-encoding'];
  return coding !== undefined && coding.trim().toLowerCase() !== 'chunked';
}
