import { dangerouslySkipEscape } from 'vike/server';
import type { InjectFilterEntry, PageContextServer } from 'vike/types';
import { onRenderHtml as renderReact } from 'vike-react/__internal/integration/onRenderHtml';
import { unavailableFor } from '../data/queries/unavailable.ts';
import { headHtml } from '../seo/head-html.ts';
import type { PageMeta } from '../base/metadata.ts';
import { linksInLanguage } from '../data/queries/page-language.ts';
import { languageBar } from '../ui/frame/language-bar.tsx';
import { PAGE_SHELL, type PageParts } from '../seo/page-shell.ts';
import { rehearsalBar } from '../ui/frame/rehearsal-bar.tsx';
import { pageFrame } from '../ui/frame/page-frame.tsx';
import { withoutMarks } from '../views/view.tsx';
import { messages } from './messages.ts';

interface RenderedHtml {
  documentHtml: ReturnType<typeof dangerouslySkipEscape>;
  pageContext: { pageParts: PageParts };
  injectFilter: (assets: InjectFilterEntry[]) => void;
}

/**
 * Vike gets only the shell of a document, for scripts and styles, because it scans everything it gets several
 * times; the content is inserted afterwards. React renders the page's own part; the rest is already rendered.
 */
export async function onRenderHtml(pageContext: PageContextServer): Promise<RenderedHtml> {
  await renderReact(pageContext);
  const { site, data, urlPathname, pageHtmlString = '' } = pageContext;
  const { settings, words } = site;
  const shown = { words, settings, path: urlPathname, year: site.now.getUTCFullYear() };
  const frame = pageFrame({ ...shown, ...(site.rehearsal && { isUncounted: true }) });
  const local = (html: string) => linksInLanguage(site, html);
  const head = headHtml(data?.meta ?? errorMeta(pageContext), site);
  return {
    documentHtml: dangerouslySkipEscape(PAGE_SHELL),
    pageContext: {
      pageParts: {
        language: settings.language,
        head,
        body: withoutMarks(
          local(frame.before) +
            languageBar({ meta: data?.meta, settings, words }) +
            local(pageHtmlString) +
            local(frame.after) +
            rehearsalBar(site),
        ),
        mediaOrigins: data?.meta?.mediaOrigins ?? [],
      },
    },
    injectFilter: (assets) => chooseAssets(assets, settings.typefaces === 'literata'),
  };
}

/** The error page is reached without the data of a page. */
function errorMeta(pageContext: PageContextServer): PageMeta {
  const { site, urlPathname: path } = pageContext;
  const say = site.words.of(messages);
  const page = { path, noindex: true };
  if (pageContext.is404 === true)
    return { ...page, section: say('not_found'), description: say('not_found_text') };
  if (unavailableFor(pageContext) !== undefined)
    return { ...page, section: say('not_now'), description: say('not_now_text') };
  return { ...page, section: say('failed'), description: say('failed_text') };
}

/** The letters that the first screen of every page is set in, by default. */
const FIRST_FONT = /literata-text-normal/;

/**
 * Styles that only some readers need, and that a page names itself where it needs them: on paper, and in a preview of the
 * whole site. `/assets/static/print.hash.css` in a build, `/styles/print.css?url?direct` in development.
 */
const NAMED_STYLES = /\/(?:print|rehearsal)\.(?:[\w-]+\.)?css/;

/** The first font is preloaded, to be there for the first paint; others come when a page needs them. */
function chooseAssets(assets: InjectFilterEntry[], isDefaultTypeface: boolean): void {
  for (const asset of assets) {
    if (asset.assetType === 'font')
      asset.inject = isDefaultTypeface && FIRST_FONT.test(asset.src) ? 'HTML_BEGIN' : false;
    // Vike would load them on every page.
    if (NAMED_STYLES.test(asset.src)) asset.inject = false;
    // Vike leaves the parts of our script out and then warns of it.
    if (asset.assetType === 'script') asset.inject = 'HTML_END';
  }
}
