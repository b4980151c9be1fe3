import { describe, expect, it } from 'vitest';
import { imapUrlOf } from './bounce-settings.ts';

describe('the address of a mailbox', () => {
  it('is put together from what is typed, whatever is in a password', () => {
    const typed = { server: ' mail.example.com:1993 ', user: 'bounces@example.com', password: 'a/b:c@d #' };
    const { protocol, host, username, password, pathname } = new URL(imapUrlOf({ ...typed, folder: ' ' }));
    expect([protocol, host, pathname]).toEqual(['imaps:', 'mail.example.com:1993', '/INBOX']);
    expect([username, password].map(decodeURIComponent)).toEqual(['bounces@example.com', 'a/b:c@d #']);
    expect(imapUrlOf({ ...typed, security: 'imap', folder: 'Came back' })).toMatch(/^imap:.*\/Came%20back$/);
  });
});
