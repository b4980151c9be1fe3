import { useEffect, useEffectEvent, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { labelOf, wireSchemasOf } from '#schema/fields/index.ts';
import type { PublishingCheck } from '#schema/answers/records/publishing.ts';
import { recordChecks } from '#schema/publishing/record-checks.ts';
import type { ContentType } from '#schema/registry/registry.ts';
import type { Editing } from '../editing/use-editing.ts';
import { currentTranslator } from '../language/current.ts';
import type { AppDataProvider } from '../providers/data-provider.ts';
import { say } from './messages.ts';

const SAVE_AGAIN_AFTER_MS = 250;
const SAVE_ATTEMPTS = 20;

export interface Checks {
  found: readonly PublishingCheck[];
  /** The server has checked what is saved, and there are no other changes. */
  isComplete: boolean;
  /** Looks again, after publishing was refused. */
  refresh(): Promise<void>;
}

interface ChecksOptions {
  resource: ContentType;
  editing: Editing;
  /** The input could not be saved, which must be fixed first. */
  onGiveUp: () => void;
}

/**
 * The findings for the working copy: by the shared rules at once, then by the server, which also knows links,
 * relations, and other titles. Changes are saved first, so that the checked text is what goes live.
 */
export function useChecks({ resource, editing, onGiveUp }: ChecksOptions): Checks {
  const dataProvider = useDataProvider<AppDataProvider>();
  const notify = useNotify();
  const [found, setFound] = useState<readonly PublishingCheck[]>(() =>
    recordChecks(resource, editing.recordForm.form.getValues(), currentTranslator()),
  );
  const [isComplete, setIsComplete] = useState(false);
  const save = useEffectEvent(() => editing.save());
  const isSaving = useEffectEvent(() => editing.recordForm.saveState.is === 'saving');
  const look = async (isCancelled: () => boolean) => {
    try {
      const answer = await dataProvider.checks(editing.stored.pk);
      if (isCancelled()) return;
      setFound([...answer, ...refusedFields(resource, editing, answer)]);
      setIsComplete(true);
    } catch (error) {
      if (isCancelled()) return;
      notify(error instanceof Error ? error.message : say('checks_failed'), { type: 'error' });
      onGiveUp();
    }
  };
  const firstLook = useEffectEvent(look);
  const giveUp = useEffectEvent(onGiveUp);
  useEffect(() => {
    let cancelled = false;
    const begin = async () => {
      for (let attempt = 1; !cancelled; attempt += 1) {
        // Waits for a running save.
        if (!isSaving() && (await save()) !== undefined) return firstLook(() => cancelled);
        if (attempt === SAVE_ATTEMPTS || !isSaving()) return giveUp();
        await new Promise((resolve) => setTimeout(resolve, SAVE_AGAIN_AFTER_MS));
      }
    };
    void begin();
    return () => {
      cancelled = true;
    };
  }, []);
  return { found, isComplete, refresh: () => look(() => false) };
}

/** Refusals of the server beyond its checks, so that none of them is hidden. */
function refusedFields(
  resource: ContentType,
  { recordForm }: Editing,
  known: readonly PublishingCheck[],
): PublishingCheck[] {
  const keys = new Set(known.filter(({ severity }) => severity === 'red').map(({ key }) => key));
  return Object.entries(resource.fields).flatMap(([field, declared]) =>
    Object.keys(wireSchemasOf(field, declared)).flatMap((key): PublishingCheck[] => {
      const refusal = keys.has(key) ? undefined : recordForm.form.getFieldState(key).error?.message;
      if (refusal === undefined) return [];
      const message = say('field_problem', { label: labelOf(field, declared), problem: refusal });
      return [{ rule: 'required', severity: 'red', message, field, key }];
    }),
  );
}
