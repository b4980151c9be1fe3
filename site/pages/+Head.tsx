import { usePageContext } from 'vike-react/usePageContext';
import { type HeadTag, headTags } from '../seo/head-tags.ts';
import type { PageMeta } from '../seo/metadata.ts';

export function Head() {
  const { site, data, urlPathname, is404 } = usePageContext();
  const meta = data?.meta ?? errorMeta(urlPathname, is404 === true);
  return (
    <>
      {headTags(meta, site.settings).map((tag, index) => (
        <Tag key={index} tag={tag} />
      ))}
      <meta name="color-scheme" content="light dark" />
      {site.settings.analytics === undefined ? null : (
        <meta
          name="analytics"
          content={site.settings.analytics.key}
          data-host={site.settings.analytics.host}
        />
      )}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    </>
  );
}

function Tag({ tag }: { tag: HeadTag }) {
  switch (tag.tag) {
    case 'title':
      return <title>{tag.text}</title>;
    case 'meta':
      return <meta {...tag.attributes} />;
    case 'link':
      return <link {...tag.attributes} />;
    case 'json-ld':
      return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: tag.text }} />;
  }
}

/** The error page is reached without the data of a page. */
function errorMeta(path: string, isNotFound: boolean): PageMeta {
  return {
    section: isNotFound ? 'Not Found' : 'Error',
    description: isNotFound ? 'The page you are looking for does not exist.' : 'Something went wrong!',
    path,
    noindex: true,
  };
}
