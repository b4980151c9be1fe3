/** What is looked at before something is published. */
export type PublishingRule =
  | 'required'
  | 'unverified-quotation'
  | 'alternative-text'
  | 'heading-order'
  | 'description-length'
  | 'quote-without-page'
  | 'duplicate-title'
  | 'link'
  | 'relation'
  | 'empty-list'
  | 'address-change';

/** A finding for which the server refuses to publish. */
export type Refusal = PublishingCheck & { rule: 'required' | 'unverified-quotation'; severity: 'red' };

/**
 * One finding. `red` is exactly what the server refuses to publish (contract: required fields, quotations that are not
 * in their source); everything else is `amber`: it is told, and people decide.
 */
export interface PublishingCheck {
  rule: PublishingRule;
  severity: 'red' | 'amber';
  /** A sentence for people. */
  message: string;
  /** The declared field that it is about. */
  field: string;
  /** The name that a body writes the field with. */
  key: string;
  /** Which entry, where the field is a list of them. */
  entry?: number;
  /** Which block of a rich text: positions among the children, from the document down. */
  path?: number[];
}

/** Finds what does not depend on the field that a document stands in. */
export type FoundInDocument = Pick<PublishingCheck, 'rule' | 'severity' | 'message'> & { path: number[] };
