import Button from '@mui/material/Button';
import { type RefObject, useId, useRef } from 'react';
import { useNotify } from 'react-admin';
import type { PreviewLink } from '#schema/answers/records/content.ts';
import { exactTime } from '../kit/parts/time-words.ts';
import { say } from './messages.ts';

/** The field that shows a link, and a function that copies it. */
export function useCopiedLink(url: string) {
  const notify = useNotify();
  const address = useRef<HTMLInputElement>(null);
  const copy = async () => {
    address.current?.select();
    notify(say((await isWritten(url)) ? 'link_copied' : 'link_not_copied'));
  };
  return { address, copy };
}

/** Opens and copies a link. */
export function LinkActions({ url, onCopy }: { url: string; onCopy: () => void }) {
  return (
    <>
      <Button variant="outlined" href={url} target="_blank" rel="noopener">
        {say('open')}
      </Button>
      <Button variant="contained" onClick={onCopy}>
        {say('copy_link')}
      </Button>
    </>
  );
}

/** False if the browser does not let a page write to the clipboard. */
async function isWritten(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

interface MadeLinkProps {
  link: Pick<PreviewLink, 'url' | 'expires_at'>;
  address: RefObject<HTMLInputElement | null>;
}

/** A link that was made, and when it expires. */
export function MadeLink({ link, address }: MadeLinkProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{say('link')}</label>
      <input id={id} className="input" readOnly ref={address} value={link.url} />
      <p className="field-help" role="status">
        {say('expires_at', { when: exactTime(link.expires_at) })}
      </p>
    </>
  );
}
