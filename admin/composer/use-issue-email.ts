import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { PreviewedMail } from '#schema/answers/newsletter/mail.ts';
import type { Block } from '#schema/fields/blocks.ts';
import { useFormMode, useFormRecord } from '../form/form-mode.ts';
import { useAnswer } from '../kit/work/use-work.ts';
import { isAbort, problemOf, wrongWords } from '../providers/problem-error.ts';
import { withStandIns } from './stand-ins.ts';
import { say } from './messages.ts';

const PAUSE_MS = 600;
const FIELDS = ['name', 'subject', 'preheader', 'blocks', 'mjml', 'contact_list_ids'] as const;

export interface IssueEmail {
  /** Null: nothing is written yet; undefined: loading. */
  mail: PreviewedMail | null | undefined;
  /** Why it is not the email that is being written. */
  failure: string | undefined;
}

/**
 * The email that is being written, or the one that was sent; for one subscriber or an invented one. Errors are shown
 * at their fields.
 */
export function useIssueEmail(reader: string | null): IssueEmail {
  const answer = useAnswer();
  const { resource, isReadOnly } = useFormMode();
  const record = useFormRecord();
  const written = usePausedJson(useWatch({ name: FIELDS }));
  const isCampaign = resource.name === 'email-newsletters';
  const pk = isCampaign ? record?.pk : undefined;
  const isStored = isReadOnly && pk !== undefined;
  const { data, error } = useQuery({
    queryKey: ['mail-preview', resource.name, reader, isStored ? pk : written],
    queryFn: ({ signal }) =>
      isStored
        ? answer('GET /newsletter-campaigns/:id/preview', {
            params: { id: pk },
            query: { contact_id: reader ?? undefined },
            signal,
          })
        : answer('POST /newsletter-templates/preview', {
            body: { ...bodyOf(written, reader), ...(pk === undefined ? {} : { campaign_id: pk }) },
            signal,
          }),
    placeholderData: (before) => before,
    staleTime: 60_000,
  });
  const failure = error === null || isAbort(error) ? undefined : error;
  useFieldErrors(isReadOnly ? undefined : failure);
  return { mail: data, failure: wordsFor(failure) };
}

function wordsFor(failure: Error | undefined): string | undefined {
  if (failure === undefined) return undefined;
  const errors = problemOf(failure)?.errors;
  return errors === undefined
    ? wrongWords(failure)
    : say('preview_outdated', { reason: Object.values(errors).join(' ') });
}

function bodyOf(written: string, reader: string | null): Record<string, unknown> {
  const values = JSON.parse(written) as unknown[];
  const body: Record<string, unknown> = { contact_id: reader };
  for (const [index, name] of FIELDS.entries()) {
    const value = values[index];
    if (value !== null && value !== undefined && value !== '')
      body[name] = name === 'blocks' ? withStandIns(value as Block[]) : value;
  }
  return body;
}

/** Errors of the preview appear where those of saving would, and disappear with their cause. */
function useFieldErrors(failure: Error | undefined): void {
  const { setError, clearErrors, getFieldState } = useFormContext();
  const show = useEffectEvent((errors: Record<string, string>) => {
    for (const name of FIELDS) {
      const message = errors[name];
      if (message !== undefined) setError(name, { type: 'preview', message });
      else if (getFieldState(name).error?.type === 'preview') clearErrors(name);
    }
  });
  useEffect(() => show(problemOf(failure)?.errors ?? {}), [failure]);
}

/** The value as JSON after it has been stable for a while, so that half-typed input is not sent. */
function usePausedJson(value: unknown): string {
  const text = JSON.stringify(value);
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
