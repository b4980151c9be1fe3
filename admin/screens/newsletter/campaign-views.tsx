import type { RecordPartProps } from '../../editing/record-extras.ts';
import { AudiencePanel } from './audience-panel.tsx';
import { NoMailServer } from '../../places/no-mail-server.tsx';
import { useProgress } from './campaign.ts';
import { DeliveriesPanel } from './deliveries-panel.tsx';
import { ChecksPanel } from './checks-panel.tsx';
import '../../mail/mail.css';
import './newsletter.css';
import '../../kit/parts/state-dot.css';
import './progress.css';
import { PreviewView } from './preview-view.tsx';
import { ProgressPanel } from './progress-panel.tsx';
import { ResultsView } from './results/results-view.tsx';
import { SendPanel } from './send-panel.tsx';
import { SubjectTestForm, SubjectTestResults } from './subject-test-panel.tsx';
import { TestPanel } from './test-panel.tsx';

/** Everything about a newsletter besides its text: audience, time, progress, and results. */
export function CampaignViews(props: RecordPartProps) {
  const { resource, editing, view, onView } = props;
  const progress = useProgress(editing);
  const status = String(editing.stored.status);
  const isAhead = status === 'draft' || status === 'scheduled';
  if (view === 'preview') return <PreviewView editing={editing} onView={onView} />;
  if (view === 'results') return <ResultsView editing={editing} />;
  if (view === 'deliveries') {
    return (
      <div className="panels">
        <DeliveriesPanel editing={editing} progress={progress} />
      </div>
    );
  }
  if (status === 'draft') {
    // One way out, in the order in which one goes it.
    return (
      <div className="panels" data-steps>
        <NoMailServer />
        <ChecksPanel editing={editing} onView={onView} />
        <TestPanel editing={editing} />
        <AudiencePanel editing={editing} />
        <SubjectTestForm resource={resource} editing={editing} />
        <SendPanel {...props} progress={progress} />
      </div>
    );
  }
  return (
    <div className="panels">
      <NoMailServer />
      {isAhead ? null : <ProgressPanel status={status} progress={progress} />}
      {isAhead ? null : <SubjectTestResults editing={editing} progress={progress} />}
      <SendPanel {...props} progress={progress} />
      {isAhead ? <ChecksPanel editing={editing} onView={onView} /> : null}
      {status === 'cancelled' ? null : <TestPanel editing={editing} />}
      {isAhead ? <AudiencePanel editing={editing} /> : null}
      {isAhead ? <SubjectTestForm resource={resource} editing={editing} /> : null}
    </div>
  );
}
