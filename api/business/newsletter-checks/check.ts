/** One thing that is wrong with a newsletter before it is sent. Red: the server refuses to send it. Amber: it warns. */
export interface MailCheck {
  rule: string;
  severity: 'red' | 'amber';
  message: string;
  /** Where it is put right: a field of the newsletter. */
  field?: string;
  /** The place among the blocks: `3`, or `3.1.0` for the first block of the second column of the fourth. */
  block?: string;
}

/** Something that could not be found out: no failure, and said as such. */
export interface Unknown {
  rule: string;
  message: string;
}
