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

/** Where the server puts them for the admin, whose build knows only those of the product. */
interface Page {
  colophonSiteTypes?: readonly Resource[];
  colophonSitePages?: readonly OwnPage[];
}

let types: readonly Resource[] = (globalThis as Page).colophonSiteTypes ?? [];

/** A page of the site folder, as far as other rooms must know it. */
export interface OwnPage {
  /** Relative to the site folder: `pages/sponsors.tsx`. */
  readonly file: string;
  /** Its URL below the origin: `/sponsors`, or `/guests/{guest}` for many. */
  readonly path: string;
  /** True: it is not for search engines. */
  readonly isHidden: boolean;
}

let pages: readonly OwnPage[] = (globalThis as Page).colophonSitePages ?? [];

/** Adds content types and pages to those of the product. Must be called before the registry is loaded. */
export function handIn(declared: readonly Resource[], declaredPages: readonly OwnPage[] = []): void {
  types = declared;
  pages = declaredPages;
}

export function handedInPages(): readonly OwnPage[] {
  return pages;
}

export function handedIn(): readonly Resource[] {
  return types;
}
