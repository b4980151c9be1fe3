import { useLocation } from 'react-admin';
import type { Resource } from '#schema/define-resource.ts';
import type { Values } from '../../form/use-record-form.ts';

/** What the declaration begins with, and the day that the address names: something is begun for it. */
export function useDefaults(resource: Resource): Values {
  const { search } = useLocation();
  const day = new URLSearchParams(search).get('published_date');
  const isMoment = day !== null && !Number.isNaN(Date.parse(day)) && 'published_date' in resource.fields;
  return { ...defaultsOf(resource), ...(isMoment ? { published_date: day } : {}) };
}

function defaultsOf(resource: Resource): Values {
  return Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) =>
      'default' in field && field.default !== undefined && field.readOnly !== true
        ? [[name, field.default]]
        : [],
    ),
  );
}
