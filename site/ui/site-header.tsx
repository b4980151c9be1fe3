import { Glyph } from './glyph.tsx';
import { MAIN_LINKS, currentOf } from './navigation.ts';

interface HeaderProps {
  siteName: string;
  /** Path of the page being shown. */
  path: string;
}

export function SiteHeader({ siteName, path }: HeaderProps) {
  return (
    <header className="site-header">
      <div className="site-header-inner">
        <a className="site-logo" href="/" aria-current={path === '/' ? 'page' : undefined}>
          <Glyph name="mark" />
          <span>{siteName}</span>
        </a>
        <nav className="site-nav" aria-label="Main">
          <MainLinks path={path} />
        </nav>
        <form className="site-search" action="/search">
          <button type="submit" className="icon-button" aria-label="Search" data-search>
            <Glyph name="search" />
          </button>
        </form>
        <button type="button" className="icon-button menu-button" aria-label="Open menu" popoverTarget="menu">
          <Glyph name="menu-lines" />
        </button>
      </div>
      <Menu path={path} />
    </header>
  );
}

/** The drawer is a popover, so it opens, closes and yields to Escape before any script has run. */
function Menu({ path }: Pick<HeaderProps, 'path'>) {
  return (
    <div id="menu" className="menu" popover="auto" role="dialog" aria-labelledby="menu-title">
      <div className="menu-head">
        <h2 id="menu-title">Menu</h2>
        <button
          type="button"
          className="icon-button"
          aria-label="Close"
          popoverTarget="menu"
          popoverTargetAction="hide"
          autoFocus
        >
          <Glyph name="close" />
        </button>
      </div>
      <nav aria-label="Menu">
        <MainLinks path={path} />
      </nav>
    </div>
  );
}

function MainLinks({ path }: Pick<HeaderProps, 'path'>) {
  return (
    <ul>
      {MAIN_LINKS.map((link) => (
        <li key={link.path}>
          <a href={link.path} aria-current={currentOf(link.path, path)}>
            {link.name}
          </a>
        </li>
      ))}
    </ul>
  );
}
