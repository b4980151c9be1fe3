import CheckIcon from '@mui/icons-material/Check';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useColorScheme } from '@mui/material/styles';
import { useState } from 'react';
import { useLogout } from 'react-admin';
import { ADMIN_BASE } from '../router/address-codec.ts';
import { useActor } from '../providers/actor.ts';
import { openSheet } from '../commands/open-palette.ts';
import { wordOf } from '../kit/parts/status.tsx';
import { Link } from '../kit/parts/link.tsx';
import { say } from './messages.ts';

const MODES = [
  { mode: 'light', label: 'light' },
  { mode: 'dark', label: 'dark' },
  { mode: 'system', label: 'system' },
] as const;

/** The signed-in user, the appearance of the admin, and sign-out. */
export function UserMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { mode = 'system', setMode } = useColorScheme();
  const actor = useActor();
  const logout = useLogout();
  return (
    <>
      <IconButton
        size="small"
        aria-label={say('account')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span className="avatar" data-initials={initialsOf(actor?.name ?? '')} />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <li className="user-card">
          <div>{actor?.name}</div>
          <div className="quiet">{actor?.email}</div>
          <div className="quiet">{actor === undefined ? null : wordOf(actor.role)}</div>
        </li>
        <Divider component="li" />
        {MODES.map((choice) => (
          <MenuItem
            key={choice.mode}
            role="menuitemradio"
            aria-checked={mode === choice.mode}
            onClick={() => setMode(choice.mode)}
          >
            <ListItemText disableTypography>{say(choice.label)}</ListItemText>
            {mode === choice.mode ? <CheckIcon fontSize="inherit" /> : null}
          </MenuItem>
        ))}
        <Divider component="li" />
        <MenuItem component={Link} to={`${ADMIN_BASE}/account`} onClick={() => setAnchor(null)}>
          {say('account')}
        </MenuItem>
        <MenuItem
          onClick={() => {
            setAnchor(null);
            openSheet();
          }}
        >
          {say('shortcuts')}
        </MenuItem>
        <MenuItem component="a" href="/">
          {say('view_site')}
        </MenuItem>
        <MenuItem onClick={() => void logout()}>{say('sign_out')}</MenuItem>
      </Menu>
    </>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.[0]?.toUpperCase() ?? '')
    .join('');
}
