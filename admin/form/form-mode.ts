import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import type { Resource } from '#schema/define/define-resource.ts';
import type { AdminRecord } from '../records/records.ts';

/** The shared state of the inputs of one form. */
export interface FormMode {
  resource: Resource;
  isReadOnly: boolean;
  /** Called before the values are read: inputs that write with a delay write now. Returns how to sign off. */
  onFlush(flush: () => void): () => void;
}
export const FormModeContext = createContext<FormMode | null>(null);

export function useFormMode(): FormMode {
  const mode = useContext(FormModeContext);
  if (mode === null) throw new Error('This input works inside a form of a record alone.');
  return mode;
}

/**
 * The stored record, apart from the rest: it is another one after every save, and only a few inputs look at it. Undefined
 * while it is being created, and outside of forms.
 */
export const FormRecordContext = createContext<AdminRecord | undefined>(undefined);

export function useFormRecord(): AdminRecord | undefined {
  return useContext(FormRecordContext);
}

/** For inputs that write with a delay: `flush` runs before the form is read. */
export function useFlush(flush: () => void): void {
  const { onFlush } = useFormMode();
  const run = useEffectEvent(flush);
  useEffect(() => onFlush(() => run()), [onFlush]);
}
