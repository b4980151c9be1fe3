import Button from '@mui/material/Button';
import type { Drafting, Partial, Progress } from './use-drafting.ts';
import { say } from './messages.ts';

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
    <section className="ai-writing" aria-label={say('draft')}>
      <div className="ai-progress">
        <p role="status">{isEnding ? say('stopping') : wordsFor(progress)}</p>
        <progress aria-label={say('progress')} {...(share === undefined ? {} : { value: share, max: 1 })} />
        <div className="ai-progress-actions">
          {partial === undefined ? null : (
            <Button variant="outlined" disabled={isEnding} onClick={onStopAndKeep}>
              {say('stop_and_keep')}
            </Button>
          )}
          <Button color="inherit" disabled={isEnding} onClick={onStop}>
            {say('stop')}
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
      {/* Our server made this HTML from a document, so nothing that the model wrote is markup here. */}
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
      return say('sending');
    case 'reading':
      return say('reading');
    case 'parts':
      return done === of ? say('read') : say('reading_part', { part: Math.min(done + 1, of), of });
    case 'writing':
      return say('writing');
    case 'checking':
      return say('checking');
  }
}
