import Button from '@mui/material/Button';
import { useEffect, useId, useRef, useState } from 'react';
import type { Resolution, ResolvedStep } from '#schema/answers/records/redirects.ts';
import { TitledDialog } from '../../kit/parts/titled-dialog.tsx';
import { Failure, TextLine } from '../../kit/parts/parts.tsx';
import { useAnswer, useWork } from '../../kit/work/use-work.ts';
import '../../form/form.css';
import '../../kit/parts/parts.css';
import { say } from './messages.ts';
import './redirects.css';

/** Shows what a visitor finds at a URL, with every redirect on the way. */
export function UrlTest({ onClose }: { onClose: () => void }) {
  const id = useId();
  const answer = useAnswer();
  const work = useWork();
  const field = useRef<HTMLInputElement>(null);
  const [url, setUrl] = useState('');
  useEffect(() => field.current?.focus(), []);
  const [found, setFound] = useState<{ path: string; resolution: Resolution }>();
  const test = () => {
    const path = pathOf(url);
    setFound(undefined);
    void work.run(async () => {
      setFound({ path, resolution: await answer('GET /redirects/resolve', { query: { path } }) });
    });
  };
  return (
    <TitledDialog
      title={say('test_title')}
      className="stack"
      onSubmit={test}
      onClose={onClose}
      closing={say('close')}
      actions={
        <Button type="submit" variant="contained" loading={work.isBusy} disabled={url.trim() === ''}>
          {say('test')}
        </Button>
      }
    >
      <TextLine id={`${id}-url`} label={say('url')} help={say('url_help')}>
        <input
          className="input"
          id={`${id}-url`}
          ref={field}
          autoComplete="off"
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
      </TextLine>
      <div role="status">
        {found === undefined ? null : <Found path={found.path} resolution={found.resolution} />}
      </div>
      <Failure>{work.failure}</Failure>
    </TitledDialog>
  );
}

/** Accepts a pasted URL, or a path without its slash. */
function pathOf(url: string): string {
  const path = url.trim().replace(/^https?:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : `/${path}`;
}

function Found({ path, resolution }: { path: string; resolution: Resolution }) {
  return (
    <>
      <p className="redirect-result">{wordsOf(resolution)}</p>
      {'steps' in resolution ? <Steps path={path} steps={resolution.steps} /> : null}
    </>
  );
}

const TARGETS = {
  page: undefined,
  draft: 'to_draft',
  nothing: 'to_nothing',
  elsewhere: 'to_elsewhere',
  unknown: undefined,
} as const;

function wordsOf(resolution: Resolution): string {
  switch (resolution.is) {
    case 'page':
      return say('is_page');
    case 'nothing':
      return say(resolution.is_draft ? 'is_draft' : 'is_nothing');
    case 'unknown':
      return say('is_unknown');
    case 'gone':
      return say('is_gone');
    case 'loop':
      return say('is_loop');
    case 'redirect': {
      const { status, location } = resolution;
      const target = TARGETS[resolution.target];
      const redirect = say(status === 301 ? 'permanent' : 'temporary', { status, location });
      return target === undefined ? redirect : `${redirect} ${say(target)}`;
    }
  }
}

/** The way from one URL to the next; visitors get there in one step. */
function Steps({ path, steps }: { path: string; steps: readonly ResolvedStep[] }) {
  return (
    <ol className="redirect-steps">
      {steps.map(({ from, to, status, made_by: madeBy }, at) => (
        <li key={from}>
          <code>{at === 0 ? path : from}</code> → <code>{to ?? say('gone')}</code>{' '}
          <span className="quiet">{say(madeBy === 'product' ? 'by_product' : 'by_person', { status })}</span>
        </li>
      ))}
    </ol>
  );
}
