import { useDataProvider } from 'react-admin';
import type { Picture } from '#schema/answers/images.ts';
import { IMAGE_MAX_BYTES } from '#schema/limits.ts';
import type { AppDataProvider } from '../../providers/data-provider.ts';
import { useUpload } from './use-upload.ts';

/** Uploads images, one at a time; says what is wrong with one that was refused. */
export function useImageUpload() {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { isUploading, failure, upload } = useUpload({
    maxBytes: IMAGE_MAX_BYTES,
    tooLarge: `This picture is larger than ${IMAGE_MAX_BYTES / 1024 / 1024} MB. Make it smaller and try again.`,
  });
  return {
    isUploading,
    failure,
    upload: (file: File, alt: string): Promise<Picture | undefined> =>
      upload(file, () => dataProvider.uploadImage(file, { alt })),
  };
}
