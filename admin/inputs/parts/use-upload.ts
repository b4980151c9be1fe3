import { useState } from 'react';
import { problemOf } from '../../providers/problem-error.ts';
import { say } from './messages.ts';

/** What may be uploaded. */
export interface UploadOptions {
  maxBytes: number;
  /** Said of a larger file, which is not sent. */
  tooLarge: string;
}

/** Uploads files one at a time; reports why one was refused. */
export function useUpload({ maxBytes, tooLarge }: UploadOptions) {
  const [isUploading, setIsUploading] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function upload<Stored>(file: File, send: () => Promise<Stored>): Promise<Stored | undefined> {
    if (file.size > maxBytes) {
      setFailure(tooLarge);
      return undefined;
    }
    setIsUploading(true);
    setFailure(undefined);
    try {
      return await send();
    } catch (error) {
      setFailure(problemOf(error)?.messages.join(' ') ?? say('unreachable'));
      return undefined;
    } finally {
      setIsUploading(false);
    }
  }
  return { isUploading, failure, upload };
}
