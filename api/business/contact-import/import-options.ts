/** What is done with every row of a file. */
export interface ImportOptions {
  listIds: string[];
  dryRun: boolean;
  /** Staff know that these people agreed. */
  confirmed: boolean;
  /** Staff confirm that people who unsubscribed want to resubscribe. */
  resubscribe: boolean;
  source: string;
  /** The person of the staff who sent the file. */
  actorId: string;
}

export interface Known {
  id: string;
  address_hash: string;
  status: string;
  unsubscribed_at: string | null;
  left_list: string | null;
  /** When they last asked for email themselves, by a form or in an email. */
  returned_at: string | null;
}
