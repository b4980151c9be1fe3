import { useDataProvider } from 'react-admin';
import type { ShownImage } from '#schema/answers/records/images.ts';
import { IMAGE_MAX_BYTES } from '#schema/base/limits.ts';
import type { AppDataProvider } from '../../providers/data-provider.ts';
import { useUpload } from './use-upload.ts';
import { say } from './messages.ts';

/** Uploads images one at a time; reports why one was refused. */
export function useImageUpload() {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { isUploading, failure, upload } = useUpload({
    maxBytes: IMAGE_MAX_BYTES,
    tooLarge: say('image_too_large', { limit: IMAGE_MAX_BYTES / 1024 / 1024 }),
  });
  return {
    isUploading,
    failure,
    upload: (file: File, alt: string): Promise<ShownImage | undefined> =>
      upload(file, () => dataProvider.uploadImage(file, { alt })),
  };
}
