/** A view of the site folder that could not be drawn. */
export interface FailedView {
  /** `views/home.tsx` */
  file: string;
  error: unknown;
}

let report: (failed: FailedView) => void = () => undefined;

/** Where failures go from now on: the log of the process. */
export function reportFailedViewsTo(receiver: (failed: FailedView) => void): void {
  report = receiver;
}

export function reportFailedView(failed: FailedView): void {
  report(failed);
}
