import CloseIcon from '@mui/icons-material/Close';
import IconButton from '@mui/material/IconButton';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'react-admin';
import { createPortal } from 'react-dom';
import type { ContentType } from '#schema/registry/registry.ts';
import type { Editing } from '../editing/use-editing.ts';
import './preview.css';
import { bringUpToDate, holdLinks, sourceOf, stillPage } from '../kit/frame/preview-document.ts';
import { type Preview, usePreview } from './use-preview.ts';
import { say } from './messages.ts';

/** Widths in CSS pixels in which a page can be previewed. */
const DEVICES = { desktop: 1280, tablet: 820, phone: 390 } as const;
type Device = keyof typeof DEVICES;

interface PreviewPaneProps {
  resource: ContentType;
  editing: Editing;
  onClose: () => void;
}

/** The page of a record as visitors will see it. */
export function PreviewPane({ resource, editing, onClose }: PreviewPaneProps) {
  return <PagePane preview={usePreview(resource, editing)} onClose={onClose} />;
}

interface PagePaneProps {
  preview: Preview;
  /** The navigation stays, and the preview gets the remaining width next to the form. */
  keepsNavigation?: boolean;
  onClose: () => void;
}

/** A page of the site next to the form, updated while typing. On narrow screens it covers the form. */
export function PagePane({ preview, keepsNavigation = false, onClose }: PagePaneProps) {
  const { html, isBehind, problem } = preview;
  const [device, setDevice] = useStore<Device>('preview.screen', ownDevice());
  useLayoutEffect(() => {
    document.documentElement.dataset.preview = keepsNavigation ? 'beside' : 'open';
    return () => {
      delete document.documentElement.dataset.preview;
    };
  }, [keepsNavigation]);
  const top = useBelowBar();
  return createPortal(
    <aside className="preview-pane" aria-label={say('preview')} style={{ top }}>
      <header>
        <div role="group" aria-label={say('screen_size')} className="preview-devices">
          {(Object.keys(DEVICES) as Device[]).map((name) => (
            <button key={name} type="button" aria-pressed={name === device} onClick={() => setDevice(name)}>
              {say(name)}
            </button>
          ))}
        </div>
        <span className="preview-state" role="status">
          {problem ?? say(isBehind ? 'updating' : 'up_to_date')}
        </span>
        <IconButton size="small" aria-label={say('close')} onClick={onClose}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </header>
      <Frame html={html} width={DEVICES[device]} />
    </aside>,
    document.body,
  );
}

/** On a phone, the phone layout is the default; a choice is remembered. */
function ownDevice(): Device {
  if (window.innerWidth < 600) return 'phone';
  return window.innerWidth < 1000 ? 'tablet' : 'desktop';
}

/** Where the bar above the screen ends: on narrow screens it has several lines. */
function useBelowBar(): number {
  const [bottom, setBottom] = useState(52);
  useLayoutEffect(() => {
    const bar = document.querySelector('.top');
    if (bar === null) return undefined;
    const observer = new ResizeObserver(() => setBottom(bar.clientHeight + 1));
    observer.observe(bar);
    return () => observer.disconnect();
  }, []);
  return bottom;
}

/** The page in a frame in which nothing runs; wider than its place it is drawn smaller. */
function Frame({ html, width }: { html: string | null; width: number }) {
  const stage = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [source, setSource] = useState<string | null>(null);
  const size = useSize(stage);
  useEffect(() => {
    if (html === null) return;
    const page = stillPage(html);
    const shown = frame.current?.contentDocument;
    if (shown?.querySelector('main') == null) setSource(sourceOf(page));
    else bringUpToDate(shown, page);
  }, [html]);
  const scale = size.width === 0 ? 1 : Math.min(1, size.width / width);
  return (
    <div className="preview-stage" ref={stage}>
      {source === null ? null : (
        <iframe
          ref={frame}
          title={say('page')}
          sandbox="allow-same-origin"
          srcDoc={source}
          style={{ width, height: size.height / scale, transform: `scale(${scale})` }}
          onLoad={({ currentTarget }) => {
            if (currentTarget.contentDocument !== null) holdLinks(currentTarget.contentDocument);
          }}
        />
      )}
    </div>
  );
}

function useSize(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    if (element.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
