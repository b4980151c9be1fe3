import MenuIcon from '@mui/icons-material/Menu';
import SearchIcon from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import { Keys } from '../commands/keys.tsx';
import { openPalette } from '../commands/open-palette.ts';
import { useTopBarSlots } from '../kit/page/top-bar-slots.tsx';
import { UserMenu } from './user-menu.tsx';
import { say } from './messages.ts';

/** The slim bar above every screen: location, actions, and account. */
export function TopBar({ onOpenMenu }: { onOpenMenu: () => void }) {
  const { setCrumbs, setActions } = useTopBarSlots();
  return (
    <header className="top">
      <IconButton className="top-menu" size="small" aria-label={say('open_menu')} onClick={onOpenMenu}>
        <MenuIcon fontSize="small" />
      </IconButton>
      <nav className="crumbs" aria-label={say('breadcrumb')} ref={setCrumbs} />
      <div className="top-actions" ref={setActions} />
      <button type="button" className="top-find" aria-haspopup="dialog" onClick={openPalette}>
        <SearchIcon fontSize="small" />
        <span className="top-find-words">{say('search')}</span>
        <Keys keys="mod+k" />
      </button>
      <UserMenu />
    </header>
  );
}
