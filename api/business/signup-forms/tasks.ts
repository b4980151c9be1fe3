import { createHash, timingSafeEqual } from 'node:crypto';
import { FORM_TASK_MINUTES, FORM_TASK_NUMBERS } from '#schema/base/limits.ts';
import type { FormTask } from '#schema/answers/newsletter/forms.ts';
import { readToken, signToken, uuidBytes } from '../../platform/crypto/signed-token.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';

const SALT_BYTES = 8;
const ID_BYTES = 16;
const HASH_BYTES = 32;
const NUMBER_BYTES = 4;

type Issuer = Pick<AppDeps, 'secretKey' | 'now' | 'randomBytes'>;

/** A solved task: `key` is the same for every solution of one task. */
export interface Solved {
  key: string;
}
export type Unsolved = 'expired' | 'wrong';

/**
 * A task for one form: the number that was hashed with the salt. The server stores nothing; the signed task holds the form, the
 * end of its time, the salt, and the hash.
 */
export function createTask(deps: Issuer, formId: string): FormTask {
  const salt = Buffer.from(deps.randomBytes(SALT_BYTES));
  const number = Buffer.from(deps.randomBytes(NUMBER_BYTES)).readUInt32BE() % FORM_TASK_NUMBERS;
  const expires = new Date(deps.now().getTime() + FORM_TASK_MINUTES * 60_000);
  const end = Buffer.alloc(4);
  end.writeUInt32BE(Math.floor(expires.getTime() / 1000));
  const hash = hashOf(salt, number);
  return {
    task: signToken(deps, 'form', Buffer.concat([uuidBytes(formId), end, salt, hash])),
    salt: salt.toString('hex'),
    hash: hash.toString('hex'),
    numbers: FORM_TASK_NUMBERS,
    expires_at: expires.toISOString(),
  };
}

/** Checks a proof: the task, a dot, and the number. Whether it was used before is for the caller to find out. */
export function readProof(deps: Issuer, formId: string, proof: string): Solved | Unsolved {
  const [, task = '', digits = ''] = /^([\w-]{1,400})\.(\d{1,9})$/.exec(proof) ?? [];
  const payload = readToken(deps, 'form', task);
  if (payload?.length !== ID_BYTES + 4 + SALT_BYTES + HASH_BYTES) return 'wrong';
  if (!payload.subarray(0, ID_BYTES).equals(uuidBytes(formId))) return 'wrong';
  if (payload.readUInt32BE(ID_BYTES) * 1000 < deps.now().getTime()) return 'expired';
  const salt = payload.subarray(ID_BYTES + 4, ID_BYTES + 4 + SALT_BYTES);
  const isFound = timingSafeEqual(hashOf(salt, Number(digits)), payload.subarray(-HASH_BYTES));
  return isFound ? { key: `form task ${task}` } : 'wrong';
}

function hashOf(salt: Buffer, number: number): Buffer {
  return createHash('sha256')
    .update(`${salt.toString('hex')}:${number}`)
    .digest();
}
