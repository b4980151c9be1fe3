import { ROLES } from '#schema/roles.ts';

/** Room for an address and a password, no more: what follows is costly. */
export const CREDENTIALS_MAX_BYTES = 8 * 1024;

/** A person as answers about signing in name them: JSON Schema for the reference. */
export const USER_SCHEMA = {
  type: 'object',
  required: ['id', 'email', 'name', 'role'],
  properties: {
    id: { type: 'string', format: 'uuid' },
    email: { type: 'string', format: 'email' },
    name: { type: 'string' },
    role: { type: 'string', enum: [...ROLES] },
  },
};

/** The answer to a sign-in. */
export const SIGNED_IN_SCHEMA = {
  type: 'object',
  required: ['token', 'expires_at', 'user'],
  properties: {
    token: { type: 'string' },
    expires_at: { type: 'string', format: 'date-time' },
    user: USER_SCHEMA,
  },
};
