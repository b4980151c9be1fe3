import { useReducer, useRef } from 'react';
import { useDataProvider } from 'react-admin';
import { IMAGE_MAX_BYTES } from '#schema/base/limits.ts';
import type { AppDataProvider } from '../../providers/data-provider.ts';
import { problemOf } from '../../providers/problem-error.ts';
import { useLibraryChanged } from './library.ts';
import type { ShownImage, UploadedImage } from '#schema/answers/records/images.ts';
import { say } from './messages.ts';

/** An image that is being uploaded. */
export interface Upload {
  id: number;
  /** The file's name, or the address it comes from. */
  name: string;
  source: File | string;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  /** Why it did not arrive. */
  failure?: string;
  picture?: ShownImage & Partial<UploadedImage>;
}

type Change = { add: Upload[] } | { id: number; to: Partial<Upload> } | { drop: readonly number[] };

/** The server works on two images at a time: more at once would only wait there. */
const AT_ONCE = 2;
let lastId = 0;

/** Uploads any number of images, each with its own result. */
export function useUploads() {
  const dataProvider = useDataProvider<AppDataProvider>();
  const changed = useLibraryChanged();
  const [uploads, change] = useReducer(apply, []);
  const queue = useRef<Upload[]>([]);
  const busy = useRef(0);

  async function work(): Promise<void> {
    if (busy.current >= AT_ONCE) return;
    const next = queue.current.shift();
    if (next === undefined) return;
    busy.current += 1;
    change({ id: next.id, to: { state: 'sending' } });
    try {
      const picture = await send(dataProvider, next.source);
      change({ id: next.id, to: { state: 'done', picture } });
      await changed();
    } catch (error) {
      change({ id: next.id, to: { state: 'failed', failure: errorText(error) } });
    } finally {
      busy.current -= 1;
      void work();
    }
  }
  const enqueue = (added: Upload[]) => {
    queue.current.push(...added);
    for (let count = 0; count < AT_ONCE; count += 1) void work();
  };
  return {
    uploads,
    start: (sources: readonly (File | string)[]) => {
      const added = sources.map((source): Upload => {
        lastId += 1;
        const name = typeof source === 'string' ? source : source.name;
        return { id: lastId, name, source, state: 'waiting' };
      });
      change({ add: added });
      enqueue(added);
    },
    retry: (upload: Upload) => {
      change({ id: upload.id, to: { state: 'waiting' } });
      enqueue([upload]);
    },
    described: (upload: Upload, picture: ShownImage) => change({ id: upload.id, to: { picture } }),
    dismiss: (ids: readonly number[]) => change({ drop: ids }),
  };
}

function apply(uploads: readonly Upload[], change: Change): readonly Upload[] {
  if ('add' in change) return [...uploads, ...change.add];
  if ('drop' in change) return uploads.filter(({ id }) => !change.drop.includes(id));
  return uploads.map((upload) => (upload.id === change.id ? { ...upload, ...change.to } : upload));
}

async function send(dataProvider: AppDataProvider, source: File | string): Promise<ShownImage> {
  if (typeof source === 'string') {
    return dataProvider.answer('POST /image/upload/existing-image', {
      body: { image_url: source },
    });
  }
  // Sending it would take long, and end the same.
  if (source.size > IMAGE_MAX_BYTES) throw new TooLarge();
  return dataProvider.uploadImage(source, { alt: '' });
}

class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

function errorText(error: unknown): string {
  if (error instanceof TooLarge) {
    return say('too_large', { max: IMAGE_MAX_BYTES / 1024 / 1024 });
  }
  return problemOf(error)?.messages.join(' ') ?? say('unreachable');
}
