import { createElement } from 'react';
import { useData } from 'vike-react/useData';
import { ownPageModules } from '../../own/pages.ts';
import type { Data } from './+data.ts';

export function Page() {
  const { file, props } = useData<Data>();
  const own = ownPageModules[file];
  return own === undefined ? null : createElement(own.Page, props);
}
