/** What an assertion is checked against. */
export interface StoredCredential {
  id: string;
  user_id: string;
  name: string;
  credential_id: string;
  public_key: string;
  counter: number;
}

/** What is stored of a new passkey. */
export interface NewCredential {
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: readonly string[];
  backedUp: boolean;
}
