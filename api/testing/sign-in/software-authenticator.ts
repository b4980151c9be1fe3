import { type KeyObject, createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { Json } from '../api-client.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The request to an authenticator, and how a test lets it lie. Everything else follows the specification. */
export interface CeremonyTweaks {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  crossOrigin?: boolean;
  topOrigin?: string;
  userVerified?: boolean;
  userPresent?: boolean;
  counter?: number;
  userHandle?: string | null;
  /** Signs with a key that was never registered. */
  foreignKey?: boolean;
  /** Changes one bit of the signature. */
  brokenSignature?: boolean;
  /** Another credential's ID on an otherwise good ceremony. */
  id?: string;
  attestation?: { fmt: string; attStmt: Map<string, unknown> };
  algorithm?: number;
}

interface Options {
  challenge: string;
}

/** An authenticator with one P-256 passkey, as tests hold it: real signatures, and lies on demand. */
export interface SoftwareAuthenticator {
  readonly credentialId: string;
  /** Answers `navigator.credentials.create`: the body field `passkey` of a registration. */
  create(options: Options, tweaks?: CeremonyTweaks): Json;
  /** Answers `navigator.credentials.get`: the body field `passkey` of a sign-in. */
  get(options: Options, tweaks?: CeremonyTweaks): Json;
}

const ORIGIN = 'http://localhost:3000';
const FLAG = { up: 1, uv: 4, be: 8, bs: 16, at: 64 } as const;
const AAGUID = new Uint8Array(16);

export function createSoftwareAuthenticator({ userId }: { userId: string }): SoftwareAuthenticator {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rawId = bytesOf(randomBytes(32));
  const credentialId = base64url(rawId);
  const handle = base64url(Buffer.from(userId.replaceAll('-', ''), 'hex'));
  let counter = 0;
  const shell = (id: string) => ({ id, rawId: id, type: 'public-key', clientExtensionResults: {} });
  return {
    credentialId,
    create(options, tweaks = {}) {
      const authData = authenticatorData(tweaks, {
        counter: tweaks.counter ?? counter,
        attested: attestedData(rawId, coseKeyOf(keys.publicKey, tweaks.algorithm ?? -7)),
      });
      const { fmt, attStmt } = tweaks.attestation ?? { fmt: 'none', attStmt: new Map<string, unknown>() };
      const attestation = new Map<string, unknown>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', authData],
      ]);
      const attestationObject = base64url(
        isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]),
      );
      const clientDataJSON = clientData('webauthn.create', options, tweaks);
      return { ...shell(tweaks.id ?? credentialId), response: { clientDataJSON, attestationObject } };
    },
    get(options, tweaks = {}) {
      counter += 1;
      const authData = authenticatorData(tweaks, { counter: tweaks.counter ?? counter });
      const clientDataJSON = clientData('webauthn.get', options, tweaks);
      const key = tweaks.foreignKey === true ? foreign.privateKey : keys.privateKey;
      const signature = signed(key, { authData, clientDataJSON });
      if (tweaks.brokenSignature === true) flipLastBit(signature);
      const userHandle = tweaks.userHandle === undefined ? handle : tweaks.userHandle;
      return {
        ...shell(tweaks.id ?? credentialId),
        response: {
          clientDataJSON,
          authenticatorData: base64url(authData),
          signature: base64url(signature),
          ...(userHandle === null ? {} : { userHandle }),
        },
      };
    },
  };
}

function clientData(type: string, { challenge }: Options, tweaks: CeremonyTweaks): string {
  const { crossOrigin = false, topOrigin } = tweaks;
  return base64url(
    Buffer.from(
      JSON.stringify({
        type: tweaks.type ?? type,
        challenge: tweaks.challenge ?? challenge,
        origin: tweaks.origin ?? ORIGIN,
        crossOrigin,
        ...(topOrigin === undefined ? {} : { topOrigin }),
      }),
    ),
  );
}

/** WebAuthn §6.1. */
function authenticatorData(
  { rpId = 'localhost', userPresent = true, userVerified = true }: CeremonyTweaks,
  { counter, attested }: { counter: number; attested?: Bytes },
): Bytes {
  const flags =
    (userPresent ? FLAG.up : 0) |
    (userVerified ? FLAG.uv : 0) |
    FLAG.be |
    FLAG.bs |
    (attested === undefined ? 0 : FLAG.at);
  const head = Buffer.alloc(5);
  head.writeUInt8(flags, 0);
  head.writeUInt32BE(counter, 1);
  const rpIdHash = createHash('sha256').update(rpId).digest();
  return bytesOf(Buffer.concat([rpIdHash, head, attested ?? new Uint8Array()]));
}

/** WebAuthn §6.5.1. */
function attestedData(rawId: Bytes, key: Bytes): Bytes {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(rawId.length, 0);
  return bytesOf(Buffer.concat([AAGUID, length, rawId, key]));
}

/** RFC 9053 §7.1.1. */
function coseKeyOf(key: KeyObject, algorithm: number): Bytes {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return isoCBOR.encode(
    new Map<number, number | Bytes>([
      [1, 2],
      [3, algorithm],
      [-1, 1],
      [-2, bytesOf(Buffer.from(x, 'base64url'))],
      [-3, bytesOf(Buffer.from(y, 'base64url'))],
    ]),
  );
}

function signed(key: KeyObject, of: { authData: Bytes; clientDataJSON: string }): Bytes {
  const clientDataHash = createHash('sha256').update(Buffer.from(of.clientDataJSON, 'base64url')).digest();
  return bytesOf(sign('sha256', Buffer.concat([of.authData, clientDataHash]), key));
}

function flipLastBit(bytes: Bytes): void {
  const last = bytes.length - 1;
  bytes[last] = (bytes[last] ?? 0) ^ 1;
}

const bytesOf = (buffer: Uint8Array): Bytes => new Uint8Array(buffer);
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
