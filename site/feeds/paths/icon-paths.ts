/** Sizes in pixels of the icons for home screens; the smallest is for Apple. */
export const ICON_SIZES = [180, 192, 512] as const;
export type IconSize = (typeof ICON_SIZES)[number];

const PNG = /^\/icon-(\d{3})\.png$/;

/** The size of the icon at a path. */
export function iconSizeAt(path: string): IconSize | undefined {
  if (path === '/apple-touch-icon.png') return 180;
  const size = Number(PNG.exec(path)?.[1]);
  return ICON_SIZES.find((known) => known === size);
}
