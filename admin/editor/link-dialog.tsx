import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Editor } from '@tiptap/core';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { FieldFrame } from '../form/field-frame.tsx';

/** Where the selected words lead; without a selection the address itself is inserted. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const id = useId();
  const present = editor.getAttributes('link').href as string | undefined;
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  useEffect(() => input.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A dialog over a form is inside it for React: the form below must not be submitted.
    event.stopPropagation();
    const href = withScheme(input.current?.value.trim() ?? '');
    if (!setLink(editor, href, present)) return setError('This is no address that a link can lead to.');
    return onClose();
  };
  const remove = () => {
    setLink(editor, '', present);
    onClose();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={`${id}-title`}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={`${id}-title`}>Link</DialogTitle>
        <DialogContent>
          <FieldFrame
            id={id}
            label="Leads to"
            error={error}
            help="A web address, or a path of this site such as /about."
          >
            <input className="input" id={id} ref={input} type="url" inputMode="url" defaultValue={present} />
          </FieldFrame>
        </DialogContent>
        <DialogActions>
          {present === undefined ? null : (
            <Button color="inherit" onClick={remove}>
              Remove link
            </Button>
          )}
          <Button color="inherit" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained">
            Set link
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** False for an address that no link may have. An empty one takes the link away. */
function setLink(editor: Editor, href: string, present: string | undefined): boolean {
  const chain = editor.chain().focus().extendMarkRange('link');
  if (href === '') return chain.unsetLink().run();
  if (!editor.state.selection.empty || present !== undefined) return chain.setLink({ href }).run();
  if (!editor.can().setLink({ href })) return false;
  return chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
}

/** "example.com/page" is meant as a web address. */
function withScheme(href: string): string {
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#]|$)/i.test(href) ? `https://${href}` : href;
}
