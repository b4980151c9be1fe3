/** Room for an address and a password, no more: what follows is costly. */
export const CREDENTIALS_MAX_BYTES = 8 * 1024;
