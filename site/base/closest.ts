/** The nearest element that an event happened in and that a CSS selector matches; null without one. */
export function closest<Matched extends Element = HTMLElement>(
  { target }: Event,
  selector: string,
): Matched | null {
  return target instanceof Element ? target.closest<Matched>(selector) : null;
}
