/** A stretch of a block’s text: from its first character to the one after its last. */
export interface Stretch {
  from: number;
  to: number;
}

/** What is said about words of a block. */
export type Remark =
  | { kind: 'long'; words: number }
  | { kind: 'repeated'; word: string; count: number }
  | { kind: 'passive'; namesAgent: boolean }
  /** `spare` is what can be deleted. */
  | { kind: 'doubled'; words: string; word: string; spare: Stretch };

export interface Finding {
  remark: Remark;
  /** The words that it is about, in their order. */
  stretches: readonly [Stretch, ...Stretch[]];
  /** The same for the same remark on the same words. It changes with them. */
  fingerprint: string;
}
