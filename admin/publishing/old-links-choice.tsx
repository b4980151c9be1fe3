import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { contentTypeNamed } from '#schema/registry/registry.ts';
import type { OldLinks } from '#schema/answers/records/publishing.ts';
import type { AppDataProvider } from '../providers/data-provider.ts';
import { say } from './messages.ts';

interface OldLinksChoiceProps {
  /** The page that they should link to. */
  pk: string;
  path: string;
  texts: readonly OldLinks[];
  onDone: () => void;
}

/** Texts that link to a former address: which of them are to be given the new one. */
export function OldLinksChoice({ pk, path, texts, onDone }: OldLinksChoiceProps) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const notify = useNotify();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(texts.map(({ id }) => id)));
  const [isBusy, setIsBusy] = useState(false);
  const toggle = (id: string) => setChosen(chosen.symmetricDifference(new Set([id])));
  const rewrite = async () => {
    setIsBusy(true);
    try {
      const done = await dataProvider.rewriteLinks(pk, [...chosen]);
      const written = done.filter((text) => 'version' in text).length;
      const left = done.length - written;
      notify(left === 0 ? say('links_updated', { written }) : say('links_updated_some', { written, left }));
      onDone();
    } catch (error) {
      notify(error instanceof Error ? error.message : say('links_failed'), { type: 'error' });
    }
    setIsBusy(false);
  };
  return (
    <section aria-labelledby="old-links">
      <h3 id="old-links">{say('links_found', { count: texts.length })}</h3>
      <p className="quiet">{say('links_about', { path })}</p>
      <Texts texts={texts} chosen={chosen} onToggle={toggle} />
      <div className="panel-actions">
        <Button
          variant="contained"
          disabled={chosen.size === 0}
          loading={isBusy}
          onClick={() => void rewrite()}
        >
          {say('update_links', { count: chosen.size })}
        </Button>
        <Button onClick={onDone}>{say('skip')}</Button>
      </div>
    </section>
  );
}

interface TextsProps {
  texts: readonly OldLinks[];
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

function Texts({ texts, chosen, onToggle }: TextsProps) {
  return (
    <ul className="old-links">
      {texts.map((text) => (
        <li key={text.id}>
          <FormControlLabel
            control={
              <Checkbox size="small" checked={chosen.has(text.id)} onChange={() => onToggle(text.id)} />
            }
            label={
              <>
                {text.title}
                <span className="quiet">
                  {contentTypeNamed(text.content_type_name)?.label.one} · {effectOf(text)}
                </span>
              </>
            }
          />
        </li>
      ))}
    </ul>
  );
}

/** The effect of rewriting on the public page. */
function effectOf(text: OldLinks): string {
  if (text.goes_live) return say('effect_live');
  if (text.status === 'published') return say('effect_changed');
  return say(text.status === 'archived' ? 'effect_archived' : 'effect_draft');
}
