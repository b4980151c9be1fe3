import Button from '@mui/material/Button';
import { useEffect, useId, useRef, useState } from 'react';
import type { Resolution, ResolvedStep } from '#schema/answers/redirects.ts';
import { TitledDialog } from '../../kit/parts/titled-dialog.tsx';
import { Failure, TextLine } from '../../kit/parts/parts.tsx';
import { useAnswer, useWork } from '../../kit/work/use-work.ts';
import '../../form/form.css';
import '../../kit/parts/parts.css';
import './redirects.css';

/** Says what a visitor finds at a URL, with every redirect on the way. */
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
      title="Test a URL"
      className="stack"
      onSubmit={test}
      onClose={onClose}
      actions={
        <>
          <Button color="inherit" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" variant="contained" loading={work.isBusy} disabled={url.trim() === ''}>
            Test
          </Button>
        </>
      }
    >
      <TextLine id={`${id}-url`} label="URL" help="A path on this site, such as /old-page, or the whole URL.">
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

/** What is pasted may be the whole URL, or lack its slash. */
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
  page: '',
  draft: ' That page is a draft, so visitors get “Page not found”.',
  nothing: ' There is no page, so visitors get “Page not found”.',
  elsewhere: ' It is on another site.',
  unknown: '',
} as const;

function wordsOf(resolution: Resolution): string {
  switch (resolution.is) {
    case 'page':
      return 'A page. Visitors can read it.';
    case 'nothing':
      return resolution.is_draft
        ? 'A draft. Visitors get “Page not found” until it is published.'
        : 'Nothing. Visitors get “Page not found”.';
    case 'unknown':
      return 'A file or a part of the product. Redirects are not used here.';
    case 'gone':
      return 'Gone (410). Visitors and search engines learn that the page was removed.';
    case 'loop':
      return 'A loop. Visitors get “Page not found”.';
    case 'redirect':
      return `A ${resolution.status === 301 ? 'permanent' : 'temporary'} redirect (${resolution.status}) to ${resolution.location}.${TARGETS[resolution.target]}`;
  }
}

/** The way from one URL to the next; visitors make it in one step. */
function Steps({ path, steps }: { path: string; steps: readonly ResolvedStep[] }) {
  return (
    <ol className="redirect-steps">
      {steps.map(({ from, to, status, made_by: madeBy }, at) => (
        <li key={from}>
          <code>{at === 0 ? path : from}</code> → <code>{to ?? 'gone'}</code>{' '}
          <span className="quiet">
            {status}, {madeBy === 'product' ? 'automatic' : 'staff'}
          </span>
        </li>
      ))}
    </ol>
  );
}
