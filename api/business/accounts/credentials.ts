/** Room for an email address and a password, and no more, because checking them is costly. */
export const CREDENTIALS_MAX_BYTES = 8 * 1024;
