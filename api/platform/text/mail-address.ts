import { domainToASCII } from 'node:url';
import type { NamedAddress } from '../base/named-address.ts';

/** The address as the envelope carries it: an international host name in its ASCII form (RFC 5891). */
export function envelopeAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = domainToASCII(address.slice(at + 1));
  return domain === '' ? address : `${address.slice(0, at)}@${domain}`;
}

/** `"Colophon" <newsletter@example.com>`, the name as an encoded word where it is not plain ASCII. */
export function formatNamedAddress({ name, address }: NamedAddress): string {
  const encoded = envelopeAddress(address);
  if (name === null || name === '') return encoded;
  const plain = /^[\x20-\x7e]*$/.test(name);
  return `${plain ? `"${name.replace(/[\\"]/g, '\\$&')}"` : encodedWords(name)} <${encoded}>`;
}

/** Bytes of text that fit into one encoded word of 75 characters. */
const WORD_BYTES = 45;

/** Header text with non-ASCII letters (RFC 2047), broken between words of at most 75 characters. */
export function encodedWords(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text) && !text.includes('=?')) return text;
  const words: string[] = [];
  let part = '';
  for (const character of text) {
    if (Buffer.byteLength(part + character) > WORD_BYTES) {
      words.push(part);
      part = '';
    }
    part += character;
  }
  words.push(part);
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join('\r\n ');
}
