import type { RecordPartProps } from '../../editing/record-extras.ts';
import '../../kit/parts/parts.css';
import { DryRun } from './dry-run.tsx';
import './email-series.css';
import { StepsPanel } from './steps-panel.tsx';

/** The steps of a series, drawn as a line, and when they would happen. */
export function SeriesParts({ editing }: RecordPartProps) {
  return (
    <div className="panels">
      <StepsPanel editing={editing} />
      <DryRun editing={editing} />
    </div>
  );
}
