import { renderToStaticMarkup } from 'react-dom/server';
import { isPrivatePage } from '../../data/private-pages.ts';
import type { SiteSettings } from '../../base/site-context.ts';
import { ConsentDialog } from './consent-dialog.tsx';
import type { FooterProps, HeaderProps } from '../../views/props.ts';
import { View } from '../../views/view.tsx';
import { TimeZone } from '../day.tsx';
import { currentOf } from '../navigation.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import type { Translator } from '#schema/messages/translator.ts';
import { Words } from '../../language/words.tsx';
import { messages } from '../messages.ts';

/** What every page has around its own part, as HTML. */
export interface PageFrame {
  before: string;
  after: string;
}

interface Framed {
  words: Translator;
  settings: SiteSettings;
  /** Path of the page being shown. */
  path: string;
  year: number;
  /** True for a page that counts nothing, so there is nothing to agree to. */
  isUncounted?: boolean;
}

const frames = new WeakMap<SiteSettings, Map<string, PageFrame>>();

/**
 * The frame of a page: drawn once for all pages that it looks the same on. It differs by language, by which link of
 * the header is the current one, and by the year, so there are few.
 */
export function pageFrame({
  words,
  settings,
  path,
  year,
  isUncounted = isPrivatePage(path),
}: Framed): PageFrame {
  const known = frames.get(settings) ?? new Map<string, PageFrame>();
  frames.set(settings, known);
  const isHome = path === '/';
  const links = settings.navigation.header.map((link) => ({ ...link, current: currentOf(link.path, path) }));
  const asks = !isUncounted;
  const key = [words.language.tag, year, isHome, asks, ...links.map(({ current }) => current)].join();
  const frame = known.get(key) ?? draw({ words, settings, links, isHome, year, asks });
  known.set(key, frame);
  return frame;
}

/** Placeholder for the page’s own part; no site name can be this. */
const PLACE = '<!--page-->';

type Drawn = HeaderProps & FooterProps & Pick<Framed, 'words'> & { asks: boolean };

function draw({ words, settings, links, isHome, year, asks }: Drawn): PageFrame {
  const html = renderToStaticMarkup(
    <Words value={words}>
      <TimeZone value={settings.time_zone}>
        <a className="skip-link" href="#main">
          {words.of(messages)('skip')}
        </a>
        {asks && <ConsentDialog settings={settings} />}
        <View name="header" standard={SiteHeader} props={{ settings, links, isHome }} />
        <main id="main" tabIndex={-1} dangerouslySetInnerHTML={{ __html: PLACE }} />
        <View name="footer" standard={SiteFooter} props={{ settings, year }} />
      </TimeZone>
    </Words>,
  );
  const place = html.indexOf(PLACE);
  return { before: html.slice(0, place), after: html.slice(place + PLACE.length) };
}
