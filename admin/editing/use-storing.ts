import { useRef } from 'react';
import { useDataProvider } from 'react-admin';
import type { Resource } from '#schema/define/define-resource.ts';
import { newUuid } from '../kit/work/new-uuid.ts';
import type { AppDataProvider } from '../providers/data-provider.ts';
import { isPassing } from '../providers/problem-error.ts';
import { type AdminRecord, isUnstored } from '../records/records.ts';
import { titleOf } from '../records/title-of.ts';
import type { Values } from '../form/use-record-form.ts';

interface Stored {
  record: AdminRecord;
  /** The content of the form when this was sent: everything else was typed since. */
  sent: Values;
}

interface Sending {
  values: Values;
  base: AdminRecord;
  isAutomatic: boolean;
}

/** Sends the content of a form to the server: as a new record if it has none yet. */
export function useStoring(resource: Resource): (sending: Sending) => Promise<Stored> {
  const dataProvider = useDataProvider<AppDataProvider>();
  const begin = useBeginning(resource);
  return async ({ values, base, isAutomatic }) => {
    if (isUnstored(base)) return begin(values);
    if (isAutomatic) {
      const record = await dataProvider.autosave(resource.name, { values, previous: base });
      return { record, sent: values };
    }
    const change = { id: base.id, data: values, previousData: base };
    const { data } = await dataProvider.update(resource.name, change);
    return { record: data as AdminRecord, sent: values };
  };
}

/**
 * Creates the record of a new form. A lost response is requested again with the original input, so that there
 * is only one record, however often it is retried.
 */
function useBeginning(resource: Resource): (values: Values) => Promise<Stored> {
  const dataProvider = useDataProvider<AppDataProvider>();
  const attempt = useRef<{ key: string; sent: Values }>(undefined);
  return async (values) => {
    attempt.current ??= { key: newUuid(), sent: values };
    const { key, sent } = attempt.current;
    try {
      const named = { ...sent, [resource.title]: titleOf(resource, sent) };
      const record = await dataProvider.begin(resource.name, { values: named, key });
      attempt.current = undefined;
      return { record, sent };
    } catch (error) {
      if (!isPassing(error)) attempt.current = undefined;
      throw error;
    }
  };
}
