import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { Link } from '../../kit/parts/link.tsx';
import { saveFile } from '../../kit/work/save-file.ts';
import { useFileText, useWork } from '../../kit/work/use-work.ts';
import { wrongWords } from '../../providers/problem-error.ts';
import { ADMIN_BASE } from '../../router/address-codec.ts';
import { say } from './messages.ts';
import { RedirectImport } from './redirect-import.tsx';
import { UrlTest } from './url-test.tsx';

type Opened = 'test' | 'import' | null;

/** Tools for redirects besides the list: test a URL, import, and export. */
export function RedirectTools() {
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  return (
    <>
      <Button component={Link} to={`${ADMIN_BASE}/broken-links`} variant="outlined">
        {say('broken_links')}
      </Button>
      <Button variant="outlined" onClick={() => setOpened('test')}>
        {say('test_title')}
      </Button>
      <Button variant="outlined" onClick={() => setOpened('import')}>
        {say('import')}
      </Button>
      <Export />
      {opened === 'test' ? <UrlTest onClose={close} /> : null}
      {opened === 'import' ? <RedirectImport onClose={close} /> : null}
    </>
  );
}

const FORMATS = [
  { format: 'csv', file: 'redirects.csv', type: 'text/csv;charset=utf-8' },
  { format: 'ghost', file: 'redirects.json', type: 'application/json' },
] as const;

function Export() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const notify = useNotify();
  const textOf = useFileText();
  const work = useWork();
  const save = ({ format, file, type }: (typeof FORMATS)[number]) =>
    work.run(async () => {
      setAnchor(null);
      try {
        saveFile(file, await textOf('/redirects/export', { format }), type);
      } catch (error) {
        notify(wrongWords(error), { type: 'error' });
      }
    });
  return (
    <>
      <Button
        variant="outlined"
        loading={work.isBusy}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {say('export')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {FORMATS.map((one) => (
          <MenuItem key={one.format} onClick={() => void save(one)}>
            {say(one.format)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
