import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { useNotify } from 'react-admin';
import type { RecordPartProps } from '../../editing/record-extras.ts';
import '../../kit/parts/parts.css';
import { LoadState, Panel } from '../../kit/parts/parts.tsx';
import { useAnswer } from '../../kit/work/use-work.ts';
import { listOf } from '../../language/formats.ts';
import './forms.css';
import { say } from './messages.ts';
import { type Snippets, snippetsOf } from './snippets.ts';

/** How a form gets onto other websites. */
export function FormParts({ editing }: RecordPartProps) {
  const answer = useAnswer();
  const { pk: id, version, slug, enabled, origins } = editing.stored;
  const isOn = enabled === true;
  const { data, error, refetch } = useQuery({
    queryKey: ['published-form', id, version],
    queryFn: ({ signal }) => answer('GET /published-forms/:slug', { params: { slug: String(slug) }, signal }),
    enabled: isOn,
    retry: false,
  });
  const isShared = isOn && error === null;
  return (
    <div className="panels">
      <Panel title={say('share')}>
        {isShared ? (
          <LoadState data={data} error={error} onRetry={() => void refetch()} />
        ) : (
          <p className="quiet">{say('off')}</p>
        )}
        {data === undefined || !isShared ? null : (
          <Shared snippets={snippetsOf(data, location.origin)} origins={originsIn(origins)} />
        )}
      </Panel>
    </div>
  );
}

function originsIn(origins: unknown): string[] {
  return Array.isArray(origins) ? origins.map(String) : [];
}

function Shared({ snippets, origins }: { snippets: Snippets; origins: readonly string[] }) {
  const { origin } = location;
  const among = listOf(origins);
  return (
    <>
      <Snippet title={say('link')} text={snippets.link}>
        <Button variant="outlined" href={snippets.link} target="_blank" rel="noopener">
          {say('open')}
        </Button>
      </Snippet>
      <Snippet title={say('button')} about={say('button_about')} text={snippets.button} />
      <p className={origins.length === 0 ? 'warning-words' : 'quiet'}>
        {origins.length === 0 ? say('no_origins') : say('origins', { origins: among })}
      </p>
      <Snippet title={say('script')} about={say('script_about', { origin })} text={snippets.script} />
      <Snippet title={say('html')} about={say('html_about', { origin })} text={snippets.html} />
    </>
  );
}

interface SnippetProps {
  title: string;
  text: string;
  about?: string;
  children?: React.ReactNode;
}

function Snippet({ title, text, about, children }: SnippetProps) {
  const notify = useNotify();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const copy = async () => {
    area.current?.select();
    try {
      await navigator.clipboard.writeText(text);
      notify(say('copied'));
    } catch {
      notify(say('copy_by_hand'), { type: 'warning' });
    }
  };
  return (
    <div className="snippet">
      <label htmlFor={id}>{title}</label>
      {about === undefined ? null : <p className="quiet">{about}</p>}
      <textarea id={id} className="input" ref={area} readOnly value={text} rows={text.split('\n').length} />
      <div className="panel-actions">
        <Button variant="outlined" aria-label={say('copy_of', { what: title })} onClick={() => void copy()}>
          {say('copy')}
        </Button>
        {children}
      </div>
    </div>
  );
}
