import type { ReactNode } from 'react';

/** A view of the site folder. */
export interface OwnView {
  /** Relative to the site folder: `views/home.tsx`. */
  file: string;
  /** Its props are those of its name (`props.ts`); the type check of the site folder compares them. */
  View: (props: never) => ReactNode;
}

/** The views of the site folder by their names: `podcasts.detail`, `home`. */
export type OwnViews = Readonly<Record<string, OwnView>>;
