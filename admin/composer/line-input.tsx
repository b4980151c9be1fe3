import { lazy, Suspense, useRef } from 'react';
import { useFlush } from '../form/form-mode.ts';
import type { LineProps } from './line-props.ts';
import './variables.css';

const LineEditor = lazy(() => import('./line-editor.tsx').then((module) => ({ default: module.LineEditor })));

/** Words without marks in which variables are chips. */
export function LineInput(props: LineProps) {
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
