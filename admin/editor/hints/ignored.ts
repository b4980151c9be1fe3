import { useState } from 'react';
import { useStore } from 'react-admin';
import { useFormRecord } from '../../form/form-mode.ts';
import { idOf } from './hint-watch.ts';

/** Of one text; the oldest are forgotten. */
const IGNORED_MAX = 200;

interface Ignored {
  has: (fingerprint: string) => boolean;
  add: (fingerprint: string) => void;
}

/** The hints that were ignored in this text. This browser remembers them, so that they don’t return with the next visit. */
export function useIgnored(): Ignored {
  const pk = useFormRecord()?.pk;
  const stored = useStore<readonly string[]>(`editor.hints.ignored.${pk}`, []);
  // A text that isn’t stored yet has no name to remember them by.
  const held = useState<readonly string[]>([]);
  const [ids, setIds] = pk === undefined ? held : stored;
  return {
    has: (fingerprint) => ids.includes(idOf(fingerprint)),
    add: (fingerprint) => setIds([...ids, idOf(fingerprint)].slice(-IGNORED_MAX)),
  };
}
