export interface ImportReport {
  created: number;
  updated: number;
  unchanged: number;
  /** What could not be kept, file by file; the rest is imported all the same. */
  problems: { file: string; message: string }[];
}
