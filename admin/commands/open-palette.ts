let opener: (() => void) | undefined;

/** Who opens the palette; answers what takes it back. */
export function setPaletteOpener(open: () => void): () => void {
  opener = open;
  return () => {
    if (opener === open) opener = undefined;
  };
}

export function openPalette(): void {
  opener?.();
}
