import type { InjectFilterEntry, PageContextServer } from 'vike/types';
import { onRenderHtml as renderReact } from 'vike-react/__internal/integration/onRenderHtml';

interface RenderedHtml {
  documentHtml: Awaited<ReturnType<typeof renderReact>>;
  injectFilter: (assets: InjectFilterEntry[]) => void;
}

/** Pages as vike-react makes them, preloading the one font that every page shows and none that it may not need. */
export async function onRenderHtml(pageContext: PageContextServer): Promise<RenderedHtml> {
  const documentHtml = await renderReact(pageContext);
  return { documentHtml, injectFilter: preloadWhatIsShown };
}

function preloadWhatIsShown(assets: InjectFilterEntry[]): void {
  for (const asset of assets) {
    if (asset.assetType === 'font' && !asset.src.includes('latin-wght-normal')) asset.inject = false;
    // Vike leaves the parts of our script out and then warns of it.
    if (asset.assetType === 'script') asset.inject = 'HTML_END';
  }
}
