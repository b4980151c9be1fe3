import type { Resource } from '../define/define-resource.ts';

/**
 * Adds the content types of a site folder to the types of this package. You don't need to write this yourself:
 * `.colophon/index.ts`, which every command writes, extends this interface.
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

/** Where the server puts them for the admin, whose build contains only those of the product. */
interface Page {
  colophonSiteTypes?: readonly Resource[];
  colophonSitePages?: readonly OwnPage[];
}

let types: readonly Resource[] = (globalThis as Page).colophonSiteTypes ?? [];

/** What other rooms need to know about a page of the site folder. */
export interface OwnPage {
  /** Relative to the site folder: `pages/sponsors.tsx`. */
  readonly file: string;
  /** Its path: `/sponsors`, or `/guests/{guest}` for several pages. */
  readonly path: string;
  /** True if it is hidden from search engines. */
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
