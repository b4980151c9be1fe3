import { z } from 'zod';

const secret = (maxChars: number) => z.string({ error: 'must be text' }).min(1, 'is required').max(maxChars);

/** One's own password, to confirm a change of how one signs in. */
export const ownPassword = z.strictObject({ current_password: secret(1024) });

/** A code from an authenticator app, or a recovery code. */
export const factorCode = z.strictObject({ code: secret(40) });
