import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { IMAGE_MAX_BYTES } from '#schema/limits.ts';
import type { AppDataProvider } from '../../providers/data-provider.ts';
import { problemOf } from '../../providers/problem-error.ts';
import type { Picture } from '#schema/answers/images.ts';

/** Uploads pictures, one at a time; says what is wrong with one that was refused. */
export function useImageUpload() {
  const dataProvider = useDataProvider<AppDataProvider>();
  const [isUploading, setIsUploading] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function upload(file: File, alt: string): Promise<Picture | undefined> {
    if (file.size > IMAGE_MAX_BYTES) {
      setFailure(
        `This picture is larger than ${IMAGE_MAX_BYTES / 1024 / 1024} MB. Make it smaller and try again.`,
      );
      return undefined;
    }
    setIsUploading(true);
    setFailure(undefined);
    try {
      return await dataProvider.uploadImage(file, { alt });
    } catch (error) {
      setFailure(problemOf(error)?.messages.join(' ') ?? 'The server could not be reached. Try again.');
      return undefined;
    } finally {
      setIsUploading(false);
    }
  }
  return { isUploading, failure, upload };
}
