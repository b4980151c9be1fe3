import { createContext } from 'react';

/** The declared name of the field that is drawn: its frame carries it, so that one can be led to it. */
export const FieldName = createContext<string | undefined>(undefined);
