import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { morph } from '../kit/frame/morph.ts';
import { bringUpToDate, sourceOf, stillPage } from '../kit/frame/preview-document.ts';
import './mail.css';

interface MailFrameProps {
  html: string;
  title: string;
  isPhone?: boolean;
  /** As programs show it by night. */
  isDark?: boolean;
  /** Drawn in this width (CSS pixels) and made smaller to fit its place. */
  drawnWidth?: number | undefined;
  /** Called with the place of the block that was clicked, e.g. `3.1.0`; without it links work. */
  onBlock?: ((place: string) => void) | undefined;
}

/**
 * An email in a frame in which nothing runs and nothing is sent. It updates only differences while typing, so
 * that the scroll position is kept. Like a mail program, it ignores the colors of the admin.
 */
export function MailFrame(props: MailFrameProps) {
  const { html, title, isPhone = false, isDark = false, drawnWidth, onBlock } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const [source, setSource] = useState(() => sourceOf(pageOf(html, isDark)));
  const [loads, setLoads] = useState(0);
  const shown = useRef(html);
  useEffect(() => {
    if (shown.current === html) return;
    shown.current = html;
    const document = frame.current?.contentDocument;
    const page = pageOf(html, isDark);
    if (document?.querySelector('.page, table') == null) setSource(sourceOf(page));
    else {
      morph(document.head, page.head);
      bringUpToDate(document, page);
    }
  }, [html, isDark]);
  const lead = useEffectEvent((event: Event) => {
    if (onBlock === undefined) return;
    event.preventDefault();
    const place = placeOf(event.target);
    if (place !== undefined) onBlock(place);
  });
  useEffect(() => {
    const document = frame.current?.contentDocument;
    const onClick = (event: Event) => lead(event);
    document?.addEventListener('click', onClick);
    return () => document?.removeEventListener('click', onClick);
  }, [loads]);
  return (
    <iframe
      ref={frame}
      className="mail-frame"
      data-phone={isPhone}
      title={title}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      srcDoc={source}
      style={drawnWidth === undefined ? undefined : { width: drawnWidth }}
      onLoad={() => setLoads(loads + 1)}
    />
  );
}

/** As an email program at that hour would show it, with links opening outside the admin. */
function pageOf(html: string, isDark: boolean): Document {
  const seen = html
    .replaceAll('(prefers-color-scheme: dark)', isDark ? 'all' : 'not all')
    .replaceAll('color-scheme: light dark', `color-scheme: ${isDark ? 'dark' : 'light'}`)
    .replace('content="light dark"', `content="${isDark ? 'dark' : 'light'}"`);
  const page = stillPage(seen);
  const base = page.createElement('base');
  base.target = '_blank';
  page.head.prepend(base);
  return page;
}

const AT = /(?:^|\s)at-([\d-]+)/;

/** The block that an element of the email belongs to. */
function placeOf(target: EventTarget | null): string | undefined {
  const element = (target as Element | null)?.closest('[class*="at-"]');
  return AT.exec(element?.getAttribute('class') ?? '')?.[1]?.replaceAll('-', '.');
}
