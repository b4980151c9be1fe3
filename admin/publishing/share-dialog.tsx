import Button from '@mui/material/Button';
import { type RefObject, useId, useRef, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { PREVIEW_LINK_HOURS_DEFAULT, PREVIEW_LINK_HOURS_MAX } from '#schema/limits.ts';
import type { Editing } from '../editing/use-editing.ts';
import { exactTime } from '../kit/parts/time-words.ts';
import type { AppDataProvider } from '../providers/data-provider.ts';
import type { PreviewLink } from '#schema/answers/content.ts';
import { TitledDialog } from '../kit/parts/titled-dialog.tsx';
import './publishing.css';

const DAY = 24;
const CHOICES: readonly { hours: number; words: string }[] = [
  { hours: 1, words: '1 hour' },
  { hours: DAY, words: '1 day' },
  { hours: 3 * DAY, words: '3 days' },
  { hours: 7 * DAY, words: '1 week' },
  { hours: 30 * DAY, words: '30 days' },
].filter(({ hours }) => hours <= PREVIEW_LINK_HOURS_MAX);

/** A link to the page with the working copy, for people without an account; it says when it ends. */
export function ShareDialog({ editing, onClose }: { editing: Editing; onClose: () => void }) {
  const notify = useNotify();
  const dataProvider = useDataProvider<AppDataProvider>();
  const address = useRef<HTMLInputElement>(null);
  const [hours, setHours] = useState(PREVIEW_LINK_HOURS_DEFAULT);
  const [link, setLink] = useState<PreviewLink | null>(null);
  const make = async () => {
    // Who has the link sees what is stored.
    const saved = editing.recordForm.isDirty ? await editing.save() : editing.stored;
    if (saved === undefined) return onClose();
    const made = await editing.recordForm.attempt(() => dataProvider.previewLink(editing.stored.pk, hours));
    if (made !== undefined) setLink(made);
  };
  const isSaving = editing.recordForm.saveState.is === 'saving';
  const choose = (chosen: number) => {
    setHours(chosen);
    setLink(null);
  };
  const copy = async () => {
    address.current?.select();
    const isCopied = await isWritten(link?.url ?? '');
    notify(isCopied ? 'Link copied' : 'Copy the selected address yourself: the browser does not allow it');
  };
  return (
    <TitledDialog
      title="Share a preview"
      width="xs"
      className="share-panel"
      onClose={onClose}
      actions={
        <>
          <Button color="inherit" onClick={onClose}>
            Close
          </Button>
          {link === null ? (
            <Button variant="contained" loading={isSaving} onClick={() => void make()}>
              Create the link
            </Button>
          ) : (
            <LinkActions url={link.url} onCopy={() => void copy()} />
          )}
        </>
      }
    >
      <p className="quiet">
        Anyone with the link can see the saved page and its later changes, without an account.
      </p>
      <HoursChoice hours={hours} onChange={choose} />
      {link === null ? null : <MadeLink link={link} address={address} />}
    </TitledDialog>
  );
}

function LinkActions({ url, onCopy }: { url: string; onCopy: () => void }) {
  return (
    <>
      <Button variant="outlined" href={url} target="_blank" rel="noopener">
        Open
      </Button>
      <Button variant="contained" onClick={onCopy}>
        Copy the link
      </Button>
    </>
  );
}

/** False where the browser does not let a page write to the clipboard. */
async function isWritten(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function HoursChoice({ hours, onChange }: { hours: number; onChange: (hours: number) => void }) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>It works for</label>
      <select
        id={id}
        className="input"
        value={hours}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {CHOICES.map((choice) => (
          <option key={choice.hours} value={choice.hours}>
            {choice.words}
          </option>
        ))}
      </select>
    </>
  );
}

interface MadeLinkProps {
  link: PreviewLink;
  address: RefObject<HTMLInputElement | null>;
}

function MadeLink({ link, address }: MadeLinkProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>Link</label>
      <input id={id} className="input" readOnly ref={address} value={link.url} />
      <p className="field-help" role="status">
        It ends {exactTime(link.expires_at)}.
      </p>
    </>
  );
}
