import type { DetailProps } from '../views/props.ts';

/** The list that a page belongs to. */
export function SectionLink({ section, index }: Pick<DetailProps, 'section' | 'index'>) {
  return index === undefined ? section : <a href={index}>{section}</a>;
}
