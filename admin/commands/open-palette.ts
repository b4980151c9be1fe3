/** What the top bar opens; the component that shows it registers the function. */
interface Openers {
  palette: () => void;
  sheet: () => void;
}

let openers: Openers | undefined;

/** Who opens the palette and the sheet of shortcuts; answers what takes it back. */
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
