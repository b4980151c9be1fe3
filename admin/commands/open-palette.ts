/** Opened by the top bar; the component that shows it registers the function. */
interface Openers {
  palette: () => void;
  sheet: () => void;
}

let openers: Openers | undefined;

/**
 * Registers the function that opens the palette or the sheet of shortcuts; returns a function that
 * unregisters it.
 */
export function setOpeners(given: Openers): () => void {
  openers = given;
  return () => {
    if (openers === given) openers = undefined;
  };
}

export function openPalette(): void {
  openers?.palette();
}

export function openSheet(): void {
  openers?.sheet();
}
