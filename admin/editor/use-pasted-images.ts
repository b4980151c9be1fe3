import type { Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { useRef } from 'react';
import { useAnswer } from '../kit/work/use-work.ts';
import { problemOf } from '../providers/problem-error.ts';
import { changeUpload, newUploadId, placeOfUpload } from './nodes/picture-uploads.ts';
import { type RemoteImage, pastedImages, withTaken, withoutRemote } from './nodes/remote-images.ts';
import { say } from './messages.ts';

/** The server fetches four at once for one user, and one may be chosen in the meantime. */
const AT_ONCE = 3;

interface Wanted {
  view: EditorView;
  id: number;
  source: string;
  signal: AbortSignal;
}

async function take(
  { view, id, source, signal }: Wanted,
  answer: ReturnType<typeof useAnswer>,
): Promise<void> {
  if (signal.aborted || view.isDestroyed) return;
  try {
    const body = { image_url: source };
    const picture = await answer('POST /image/upload/existing-image', { body, signal });
    if (view.isDestroyed) return;
    changeUpload(view, { remove: id });
    view.dispatch(withTaken(view.state, source, picture));
  } catch (error) {
    const because = problemOf(error)?.messages.join(' ') ?? say('unreachable');
    if (!signal.aborted) changeUpload(view, { fail: id, because });
  }
}

/**
 * Adds the images of other sites that a paste brought to the media library, because readers wouldn’t see them. Each shows its
 * progress where it is, and can be canceled: then it stays as it was, and can’t be published.
 */
export function usePastedImages(): (view: EditorView, transaction: Transaction) => void {
  const answer = useAnswer();
  const waiting = useRef<Wanted[]>([]);
  const running = useRef(0);

  function next(): void {
    while (running.current < AT_ONCE) {
      const wanted = waiting.current.shift();
      if (wanted === undefined) return;
      running.current += 1;
      void take(wanted, answer).finally(() => {
        running.current -= 1;
        next();
      });
    }
  }

  function add(view: EditorView, { source, at }: RemoteImage): void {
    const id = newUploadId();
    const stop = new AbortController();
    const remove = () => changeUpload(view, { remove: id });
    const name = URL.parse(source)?.hostname ?? source;
    const upload = {
      id,
      name,
      isRemote: true,
      onRetry: () => {
        const place = placeOfUpload(view.state, id);
        remove();
        add(view, { source, at: place ?? 0 });
      },
      onCancel: () => {
        stop.abort();
        remove();
      },
      onRemove: () => {
        remove();
        view.dispatch(withoutRemote(view.state, source));
      },
    };
    changeUpload(view, { add: upload, at });
    waiting.current.push({ view, id, source, signal: stop.signal });
    next();
  }

  return (view, transaction) => {
    for (const image of pastedImages(transaction)) add(view, image);
  };
}
