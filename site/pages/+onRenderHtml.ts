import type { InjectFilterEntry, PageContextServer } from 'vike/types';
import { onRenderHtml as renderReact } from 'vike-react/__internal/integration/onRenderHtml';

interface RenderedHtml {
  documentHtml: Awaited<ReturnType<typeof renderReact>>;
  injectFilter: (assets: InjectFilterEntry[]) => void;
}

/**
 * Pages as vike-react makes them, without preloading fonts: what is read and the first cover come first on a slow line, and
 * until the font is there another of the same measure stands in its place.
 */
export async function onRenderHtml(pageContext: PageContextServer): Promise<RenderedHtml> {
  const documentHtml = await renderReact(pageContext);
  return { documentHtml, injectFilter: withoutFonts };
}

function withoutFonts(assets: InjectFilterEntry[]): void {
  for (const asset of assets) {
    if (asset.assetType === 'font') asset.inject = false;
    // Vike leaves the parts of our script out and then warns of it.
    if (asset.assetType === 'script') asset.inject = 'HTML_END';
  }
}
