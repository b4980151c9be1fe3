export interface ImportReport {
  created: number;
  updated: number;
  unchanged: number;
  /** What could not be imported, file by file; the rest is imported anyway. */
  problems: { file: string; message: string }[];
}
