import { useLocation } from 'react-admin';
import type { Resource } from '#schema/define/define-resource.ts';
import type { Values } from '../../form/use-record-form.ts';

/**
 * The defaults of the declaration, and values from the URL: the day of something new, the old URL of a
 * redirect.
 */
export function useDefaults(resource: Resource): Values {
  const { search } = useLocation();
  const given = new URLSearchParams(search);
  const day = given.get('published_date');
  const isMoment = day !== null && !Number.isNaN(Date.parse(day)) && 'published_date' in resource.fields;
  const from = resource.name === 'redirects' ? given.get('from') : null;
  return {
    ...defaultsOf(resource),
    ...(isMoment ? { published_date: day } : {}),
    ...(from === null ? {} : { from }),
  };
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
