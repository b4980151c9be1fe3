import { isWebUrl } from '#schema/fields/url.ts';

/** A stored URL as a link; one that is not a web address is shown as plain text. */
export function SafeLink({ href, children }: { href: string; children?: string }) {
  const text = children ?? href.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
  if (!isWebUrl(href)) return <span>{text}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
}
