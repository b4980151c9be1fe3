import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { documentTypeNamed } from '#schema/registry/registry.ts';
import { ContentPicker } from '../../inputs/parts/content-picker.tsx';
import { Failure } from '../../kit/parts/parts.tsx';
import { hasNothingToPublish } from '../../releases/nothing-to-publish.ts';
import { say } from './messages.ts';
import type { Release } from './use-release.ts';

/** Adds content and lists by their titles, and redirects. */
export function AddItems({ release }: { release: Release }) {
  const chosen = release.contents?.items.flatMap(({ record_id: id }) => id ?? []) ?? [];
  const [isRedirect, setIsRedirect] = useState(false);
  return (
    <div className="release-add">
      <ContentPicker
        chosenIds={chosen}
        withLists
        about={(content) => (hasNothingToPublish(content) ? say('live_already') : undefined)}
        onChoose={({ pk: id, content_type_name: type }) => {
          const resource = documentTypeNamed(String(type))?.name;
          if (resource !== undefined) void release.add([{ resource, id }]);
        }}
      />
      {isRedirect ? (
        <NewRedirect release={release} onDone={() => setIsRedirect(false)} />
      ) : (
        <div className="panel-actions">
          <Button variant="outlined" onClick={() => setIsRedirect(true)}>
            {say('add_redirect')}
          </Button>
        </div>
      )}
      <Failure>{release.work.failure}</Failure>
    </div>
  );
}

function NewRedirect({ release, onDone }: { release: Release; onDone: () => void }) {
  const id = useId();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const add = async () => {
    if (await release.add([{ resource: 'redirects', change: { from, to } }])) onDone();
  };
  return (
    <form
      className="release-redirect"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void add();
      }}
    >
      <label htmlFor={`${id}-from`}>{say('redirect_from')}</label>
      <input
        id={`${id}-from`}
        className="input"
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
      <label htmlFor={`${id}-to`}>{say('redirect_to')}</label>
      <input id={`${id}-to`} className="input" value={to} onChange={({ target }) => setTo(target.value)} />
      <div className="panel-actions">
        <Button
          variant="outlined"
          disabled={from === '' || to === ''}
          loading={release.work.isBusy}
          onClick={() => void add()}
        >
          {say('add_redirect')}
        </Button>
      </div>
    </form>
  );
}
