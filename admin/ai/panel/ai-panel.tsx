import ExpandIcon from '@mui/icons-material/ExpandMore';
import { type ReactNode, useId } from 'react';
import { useStore } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { listOf, numberOf } from '../../language/formats.ts';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import type { AdminRecord } from '../../records/records.ts';
import './ai-panel.css';
import { Alternatives } from './alternatives.tsx';
import { type Provenance, provenanceOf } from '../provenance.ts';
import { aiParagraphs } from './quotation-list.ts';
import { Passages } from './passages.tsx';
import { Quotations } from './quotations.tsx';
import { SourceLink } from './source-link.tsx';
import { say } from './messages.ts';

/** Of a draft by AI: its quotations and the passages it rests on, what to choose from, and where it comes from. */
export function AiPanel({ record, isReadOnly }: { record: AdminRecord; isReadOnly: boolean }) {
  const provenance = provenanceOf(record);
  const sourceId = provenance?.source?.id;
  return (
    <>
      <Quotations sourceId={sourceId} isReadOnly={isReadOnly} />
      {provenance === undefined ? null : (
        <>
          <Passages provenance={provenance} />
          {isReadOnly ? null : <Alternatives alternatives={provenance.alternatives} />}
          <PanelGroup label={say('drafted_with_ai')}>
            <Origin provenance={provenance} />
          </PanelGroup>
        </>
      )}
    </>
  );
}

/** A group of the side panel that remembers whether it is open. */
function PanelGroup({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useStore('group.ai.origin', false);
  const id = useId();
  return (
    <section className="side-group">
      <h2>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          {label}
          <ExpandIcon fontSize="small" />
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className="side-fields">
        {isOpen ? children : null}
      </div>
    </section>
  );
}

function dollars(amount: number): string {
  return numberOf(amount, { style: 'currency', currency: 'USD', minimumFractionDigits: 4 });
}

function Origin({ provenance }: { provenance: Provenance }) {
  const { model, prompt_version: prompt, tokens, cost, created_at: createdAt, parameters } = provenance;
  const { ai, all } = aiParagraphs(useWatch({ name: 'body' }) as unknown);
  const options = [parameters.language, parameters.tone, parameters.length].flatMap((wish) =>
    wish === null || wish === '' ? [] : [String(wish)],
  );
  const facts: [string, ReactNode][] = [
    [say('unedited'), say('paragraphs', { ai, all })],
    [say('model'), model],
    [say('prompt'), prompt],
    [say('instructions'), options.length === 0 ? say('no_instructions') : listOf(options)],
    [say('source'), <SourceLink key="source" provenance={provenance} />],
    [say('tokens'), numberOf(tokens)],
    [say('cost'), cost === null ? say('unknown_cost') : dollars(cost)],
    [say('drafted'), <RelativeTime key="drafted" iso={createdAt} />],
  ];
  return (
    <dl className="ai-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
