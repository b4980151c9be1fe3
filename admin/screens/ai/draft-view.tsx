import Button from '@mui/material/Button';
import type { Drafting, Partial, Progress } from './use-drafting.ts';

interface DraftViewProps {
  drafting: Extract<Drafting, { is: 'working' }>;
  onStop: () => void;
  onStopAndKeep: () => void;
}

/** The draft while it is written: how far it is, the text as it comes, and the ways to end it. */
export function DraftView({ drafting, onStop, onStopAndKeep }: DraftViewProps) {
  const { progress, partial, isEnding } = drafting;
  const share = progress.of > 1 ? progress.done / progress.of : undefined;
  return (
    <section className="ai-writing" aria-label="The draft">
      <div className="ai-progress">
        <p role="status">{isEnding ? 'Ending, and keeping what is there…' : wordsFor(progress)}</p>
        <progress aria-label="Progress" {...(share === undefined ? {} : { value: share, max: 1 })} />
        <div className="ai-progress-actions">
          {partial === undefined ? null : (
            <Button variant="outlined" disabled={isEnding} onClick={onStopAndKeep}>
              Stop and keep this
            </Button>
          )}
          <Button color="inherit" disabled={isEnding} onClick={onStop}>
            Stop
          </Button>
        </div>
      </div>
      {partial === undefined ? <Waiting /> : <PartialText partial={partial} />}
    </section>
  );
}

/** What has been written so far, at reading width. */
export function PartialText({ partial: { title, intro, body_html: html } }: { partial: Partial }) {
  return (
    <div className="ai-text" lang="">
      {title === undefined ? null : <p className="ai-text-title">{title}</p>}
      {intro === undefined ? null : <p className="ai-text-intro">{intro}</p>}
      {/* Made by our server of a document of ours: nothing the model wrote is markup here. */}
      {html === undefined ? null : <div dangerouslySetInnerHTML={{ __html: html }} />}
    </div>
  );
}

function Waiting() {
  return (
    <div className="ai-text" aria-hidden="true">
      <span className="skeleton" style={{ width: '70%', height: 30 }} />
      <span className="skeleton" style={{ width: '95%' }} />
      <span className="skeleton" style={{ width: '88%' }} />
      <span className="skeleton" style={{ width: '60%' }} />
    </div>
  );
}

function wordsFor({ step, done, of }: Progress): string {
  switch (step) {
    case 'sending':
      return 'Sending…';
    case 'reading':
      return 'Reading the source…';
    case 'parts':
      return done === of
        ? 'The source has been read.'
        : `Reading the source: part ${Math.min(done + 1, of)} of ${of}`;
    case 'writing':
      return 'Writing…';
    case 'checking':
      return 'Looking up every quotation…';
  }
}
