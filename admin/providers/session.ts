/** Where the site's sign-in stores the token. */
export const TOKEN_KEY = 'pbt_token';

/** The staff token of this browser. */
export interface Session {
  token(): string | null;
  begin(token: string): void;
  end(): void;
}

/** A session in the given storage: `localStorage` in the browser, a map in tests. */
export function createSession(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): Session {
  return {
    token: () => storage.getItem(TOKEN_KEY),
    begin: (token) => storage.setItem(TOKEN_KEY, token),
    end: () => storage.removeItem(TOKEN_KEY),
  };
}
