import { useNotify } from 'react-admin';
import type { Resource } from '#schema/define/define-resource.ts';
import { wireSchemasOf } from '#schema/fields/index.ts';
import { SAVE_NOTICE } from '../kit/notifications/notifications.tsx';
import { isAbort, problemOf } from '../providers/problem-error.ts';
import { say } from './messages.ts';

/** Shows why a save failed. Errors with a field are summed up; those without one are shown in full. */
export function useFailureNotice(resource: Resource): (error: unknown) => void {
  const notify = useNotify();
  return (error) => {
    if (isAbort(error)) return;
    notify(failureWords(error, resource), { type: 'error', about: SAVE_NOTICE });
  };
}

/** One or two sentences for people. */
export function failureWords(error: unknown, resource: Resource): string {
  const problem = problemOf(error);
  if (problem === undefined) return say('unreachable');
  const shown = namesOnForm(resource);
  const fields = Object.keys(problem.errors ?? {});
  if (fields.length > 0 && fields.every((name) => shown.has(name))) {
    return say('attention', { count: fields.length });
  }
  const words = problem.messages.join(' ');
  return problem.code === 'body_too_large' ? say('too_large', { problem: words }) : words;
}

function namesOnForm(resource: Resource): Set<string> {
  const names = [...resource.form.main, ...resource.form.side.flatMap((group) => group.fields)];
  return new Set(
    names.flatMap((name) => {
      const field = resource.fields[name];
      return field === undefined ? [] : Object.keys(wireSchemasOf(name, field));
    }),
  );
}
