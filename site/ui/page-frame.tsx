import { renderToStaticMarkup } from 'react-dom/server';
import type { SiteSettings } from '../site-context.ts';
import { ConsentDialog } from './consent-dialog.tsx';
import { currentOf } from './navigation.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** What every page has around its own part, as HTML. */
export interface PageFrame {
  before: string;
  after: string;
}

interface Framed {
  settings: SiteSettings;
  /** Path of the page being shown. */
  path: string;
  year: number;
}

const frames = new WeakMap<SiteSettings, Map<string, PageFrame>>();

/**
 * The frame of a page: drawn once for all pages that it looks the same on. It differs by which link of the header is the
 * current one and by the year, so there are few.
 */
export function pageFrame({ settings, path, year }: Framed): PageFrame {
  const known = frames.get(settings) ?? new Map<string, PageFrame>();
  frames.set(settings, known);
  const { header } = settings.navigation;
  const key = [year, path === '/', ...header.map((link) => currentOf(link.path, path))].join();
  const frame = known.get(key) ?? draw({ settings, path, year });
  known.set(key, frame);
  return frame;
}

/** Stands where the page's own part belongs; no name of a site can be this. */
const PLACE = '<!--page-->';

function draw({ settings, path, year }: Framed): PageFrame {
  const html = renderToStaticMarkup(
    <>
      <a className="skip-link" href="#main">
        Skip to the text
      </a>
      <ConsentDialog siteName={settings.name} />
      <SiteHeader settings={settings} path={path} />
      <main id="main" tabIndex={-1} dangerouslySetInnerHTML={{ __html: PLACE }} />
      <SiteFooter settings={settings} year={year} />
    </>,
  );
  const place = html.indexOf(PLACE);
  return { before: html.slice(0, place), after: html.slice(place + PLACE.length) };
}
