import { z } from 'zod';
import { faults } from '../faults/faults.ts';

const secret = (maxChars: number) => z.string(faults.text).min(1, faults.required).max(maxChars);

/** One's own password, to confirm a change of how one signs in. */
export const ownPassword = z.strictObject({ current_password: secret(1024) });

/** A code from an authenticator app, or a recovery code. */
export const factorCode = z.strictObject({ code: secret(40) });
