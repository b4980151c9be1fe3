import type { SiteSettings } from '../../base/site-context.ts';
import type { HeaderProps } from '../../views/props.ts';
import { Glyph } from '../glyph.tsx';
import { type HeaderPlace, directionOf, placesOf } from '../navigation.ts';
import { generalSettings } from '#schema/settings/general.ts';
import { messages as signUp } from '#schema/newsletter/messages.ts';
import { messages as overlays } from '../../overlays/messages.ts';
import { islandWords } from '../../language/island-words.ts';
import { useSay, useWords } from '../../language/words.tsx';
import { messages } from '../messages.ts';
import { LETTERS_PATH } from '../../feeds/paths/machine-paths.ts';
import { typeMessages } from '../../data/declared-words.ts';

/** The header of every page: the logo, links, search, and the menu. */
export function SiteHeader({ settings, links, isHome }: HeaderProps) {
  const say = useSay(messages);
  const places = placesOf(links, settings.name);
  return (
    <header className="site-header">
      <div className="site-header-inner">
        <a className="site-logo" href="/" aria-current={isHome ? 'page' : undefined}>
          <Logo {...settings} />
        </a>
        <nav className="site-nav" aria-label={say('main')}>
          <MainLinks links={links} places={places} />
        </nav>
        <form
          className="site-search"
          action="/search"
          data-words={islandWords(useWords(), [overlays, signUp, typeMessages])}
        >
          <button type="submit" className="icon-button" aria-label={say('search')} data-search>
            <Glyph name="search" />
          </button>
        </form>
        <button
          type="button"
          className="icon-button menu-button"
          aria-label={say('open_menu')}
          popoverTarget="menu"
          data-more={moreOf(places)}
        >
          <Glyph name="menu-lines" />
        </button>
      </div>
      <Menu links={links} />
    </header>
  );
}

/** Until the site has a logo, its icon is next to the name: the product’s mark until the site has its own name. */
function Logo({ name, logo, logo_dark: dark, logo_with_name: isNamed, icon }: HeaderProps['settings']) {
  const alt = isNamed ? '' : name;
  return (
    <>
      {logo === null ? <Mark name={name} icon={icon} /> : <LogoImage picture={logo} alt={alt} />}
      {/* The site's own styles decide which of the two is shown. */}
      {logo === null || dark === null ? null : <LogoImage picture={dark} alt={alt} />}
      {logo === null || isNamed ? <span>{name}</span> : null}
    </>
  );
}

function Mark({ name, icon }: Pick<SiteSettings, 'name' | 'icon'>) {
  if (icon === null && name === generalSettings.fields.name.default) return <Glyph name="mark" />;
  // The other one is drawn from the first letter of the name. What is read comes first.
  const src = icon === null ? '/favicon.svg' : '/icon-192.png';
  return <img src={src} width={28} height={28} alt="" fetchPriority="low" />;
}

function LogoImage({ picture, alt }: { picture: NonNullable<SiteSettings['logo']>; alt: string }) {
  const { image_unique_identifier: identifier, width, height } = picture;
  return <img src={`/images/${identifier}/400.webp`} width={width} height={height} alt={alt} />;
}

/** The drawer is a popover, so it opens, closes and yields to Escape before any script has run. */
function Menu({ links }: MainLinksProps) {
  const say = useSay(messages);
  const isThere = links.some(({ path }) => path === LETTERS_PATH);
  const doors = isThere ? [] : [{ path: LETTERS_PATH, label: say('subscribe'), current: undefined }];
  return (
    <div id="menu" className="menu" popover="auto" role="dialog" aria-labelledby="menu-title">
      <div className="menu-head">
        <h2 id="menu-title">{say('menu')}</h2>
        <button
          type="button"
          className="icon-button"
          aria-label={say('close')}
          popoverTarget="menu"
          popoverTargetAction="hide"
          autoFocus
        >
          <Glyph name="close" />
        </button>
      </div>
      <nav aria-label={say('menu')}>
        <MainLinks links={[...links, ...doors]} />
      </nav>
    </div>
  );
}

/** Where the menu button is needed although there is room for the navigation. */
function moreOf(places: readonly HeaderPlace[]): 'menu' | 'wide' | undefined {
  if (places.includes('menu')) return 'menu';
  return places.includes('wide') ? 'wide' : undefined;
}

interface MainLinksProps {
  links: HeaderProps['links'];
  /** Left out: there is room for all of them. */
  places?: readonly HeaderPlace[];
}

function MainLinks({ links, places }: MainLinksProps) {
  return (
    <ul>
      {links.map(({ label, path, current }, index) => {
        const place = places?.[index] ?? 'always';
        return place === 'menu' ? null : (
          // Two links may point to the same page.
          <li key={index} className={place === 'wide' ? 'wide' : undefined}>
            <a href={path} aria-current={current} dir={directionOf(label)}>
              {label}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
