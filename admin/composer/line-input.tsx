import { lazy, Suspense, useRef } from 'react';
import { useFlush } from '../form/form-mode.ts';
import './variables.css';

const LineEditor = lazy(() => import('./line-editor.tsx').then((module) => ({ default: module.LineEditor })));

export interface LineInputProps {
  /** Of a field whose frame has its label and its help; without it, `label` names the line. */
  id?: string;
  label: string;
  value: string;
  disabled: boolean;
  placeholder: string;
  className?: string;
  /** Return breaks the line. */
  isMultiline?: boolean;
  onChange: (text: string) => void;
}

/** Words without marks in which variables are chips. */
export function LineInput(props: LineInputProps) {
  const editor = useRef<{ flush: () => void }>(null);
  useFlush(() => editor.current?.flush());
  return (
    <Suspense
      fallback={
        <div className="line-editor" aria-busy="true">
          <p className={props.className}>{'\u00A0'}</p>
        </div>
      }
    >
      <LineEditor {...props} handle={editor} />
    </Suspense>
  );
}
