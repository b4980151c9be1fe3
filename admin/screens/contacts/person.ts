/** One list that a contact is or was on. */
export interface Membership {
  id: string;
  name: string;
  status: 'unconfirmed' | 'confirmed' | 'unsubscribed';
  subscribed_at: string;
  confirmed_at: string | null;
  source: string | null;
}
