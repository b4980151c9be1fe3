import type { Resource } from './define-resource.ts';

/**
 * What a site folder declares, for types only. Its `.colophon/index.ts`, which is written before every command, extends this.
 *
 * @example declare module 'colophon' { interface Register { contentTypes: typeof contentTypes } }
 */
export interface Register {}

/** Declarations by name; empty without a site folder. */
export type SiteTypes = Register extends {
  contentTypes: infer Types extends Readonly<Record<string, Resource>>;
}
  ? Types
  : object;

let types: readonly Resource[] = [];

/** Adds content types to those of the product. Must be called before the registry is loaded. */
export function handIn(declared: readonly Resource[]): void {
  types = declared;
}

export function handedIn(): readonly Resource[] {
  return types;
}
