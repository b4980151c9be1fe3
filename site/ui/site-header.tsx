import type { SiteSettings } from '../site-context.ts';
import { Glyph } from './glyph.tsx';
import { type HeaderPlace, type SiteLink, currentOf, directionOf, placesOf } from './navigation.ts';

interface HeaderProps {
  settings: Pick<SiteSettings, 'name' | 'logo' | 'logo_dark' | 'logo_with_name' | 'navigation'>;
  /** Path of the page being shown. */
  path: string;
}

export function SiteHeader({ settings, path }: HeaderProps) {
  const links = settings.navigation.header;
  const places = placesOf(links, settings.name);
  return (
    <header className="site-header">
      <div className="site-header-inner">
        <a className="site-logo" href="/" aria-current={path === '/' ? 'page' : undefined}>
          <Logo {...settings} />
        </a>
        <nav className="site-nav" aria-label="Main">
          <MainLinks links={links} places={places} path={path} />
        </nav>
        <form className="site-search" action="/search">
          <button type="submit" className="icon-button" aria-label="Search" data-search>
            <Glyph name="search" />
          </button>
        </form>
        <button
          type="button"
          className="icon-button menu-button"
          aria-label="Open menu"
          popoverTarget="menu"
          data-more={moreOf(places)}
        >
          <Glyph name="menu-lines" />
        </button>
      </div>
      <Menu links={links} path={path} />
    </header>
  );
}

/** The mark of the product stands beside the name until the site has a logo of its own. */
function Logo({ name, logo, logo_dark: dark, logo_with_name: isNamed }: HeaderProps['settings']) {
  const alt = isNamed ? '' : name;
  return (
    <>
      {logo === null ? <Glyph name="mark" /> : <LogoPicture picture={logo} alt={alt} />}
      {/* The site's own styles decide which of the two is shown. */}
      {logo === null || dark === null ? null : <LogoPicture picture={dark} alt={alt} />}
      {logo === null || isNamed ? <span>{name}</span> : null}
    </>
  );
}

function LogoPicture({ picture, alt }: { picture: NonNullable<SiteSettings['logo']>; alt: string }) {
  const { image_unique_identifier: identifier, width, height } = picture;
  return <img src={`/images/${identifier}/400.webp`} width={width} height={height} alt={alt} />;
}

/** The drawer is a popover, so it opens, closes and yields to Escape before any script has run. */
function Menu({ links, path }: MainLinksProps) {
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
        <MainLinks links={links} path={path} />
      </nav>
    </div>
  );
}

/** Where the menu button is needed although there is room for the navigation. */
function moreOf(places: readonly HeaderPlace[]): 'menu' | 'wide' | undefined {
  if (places.includes('menu')) return 'menu';
  return places.includes('wide') ? 'wide' : undefined;
}

interface MainLinksProps extends Pick<HeaderProps, 'path'> {
  links: readonly SiteLink[];
  /** Left out: there is room for all of them. */
  places?: readonly HeaderPlace[];
}

function MainLinks({ links, places, path }: MainLinksProps) {
  return (
    <ul>
      {links.map(({ label, path: target }, index) => {
        const place = places?.[index] ?? 'always';
        return place === 'menu' ? null : (
          // Two links may lead to the same page.
          <li key={index} className={place === 'wide' ? 'wide' : undefined}>
            <a href={target} aria-current={currentOf(target, path)} dir={directionOf(label)}>
              {label}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
