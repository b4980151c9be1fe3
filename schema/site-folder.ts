import type { Resource } from './define-resource.ts';

/**
 * What a site folder declares, for the types alone: `.colophon/index.ts` in it, which is written before every command, fills this in.
 *
 * @example declare module 'colophon' { interface Register { contentTypes: typeof contentTypes } }
 */
export interface Register {}

/** Declarations by their names; none where there is no site folder. */
export type SiteTypes = Register extends {
  contentTypes: infer Types extends Readonly<Record<string, Resource>>;
}
  ? Types
  : object;

let types: readonly Resource[] = [];

/** The content types that the registry has beside those of the product: said before it is loaded. */
export function handIn(declared: readonly Resource[]): void {
  types = declared;
}

export function handedIn(): readonly Resource[] {
  return types;
}
