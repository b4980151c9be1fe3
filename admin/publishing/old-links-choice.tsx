import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { contentTypeNamed } from '#schema/registry.ts';
import type { OldLinks } from '#schema/answers/publishing.ts';
import type { AppDataProvider } from '../providers/data-provider.ts';

interface OldLinksChoiceProps {
  /** The page that they are to lead to. */
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
      notify(
        `${counted(written, 'text')} rewritten${left === 0 ? '' : `, ${left} left alone: somebody changed them meanwhile`}`,
      );
      onDone();
    } catch (error) {
      notify(error instanceof Error ? error.message : 'The links could not be rewritten', { type: 'error' });
    }
    setIsBusy(false);
  };
  return (
    <section aria-labelledby="old-links">
      <h3 id="old-links">
        {counted(texts.length, 'text')} {texts.length === 1 ? 'links' : 'link'} to an old address
      </h3>
      <p className="quiet">
        They still lead here, by way of a redirect. Rewriting gives their links the address {path}, as a
        revision of each.
      </p>
      <Texts texts={texts} chosen={chosen} onToggle={toggle} />
      <div className="panel-actions">
        <Button
          variant="contained"
          disabled={chosen.size === 0}
          loading={isBusy}
          onClick={() => void rewrite()}
        >
          Rewrite {counted(chosen.size, 'text')}
        </Button>
        <Button onClick={onDone}>Leave them</Button>
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

/** What rewriting does to the page that visitors see. */
function effectOf(text: OldLinks): string {
  if (text.goes_live) return 'its live page changes at once';
  if (text.status === 'published') return 'goes live with its unpublished changes';
  return text.status === 'archived' ? 'archived: its page keeps the old link' : 'not published';
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
