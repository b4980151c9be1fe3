/**
 * Updates `shown` to match `wanted` and touches only what differs: images that stay are not loaded again, and the
 * scroll position is kept.
 */
export function morph(shown: Element, wanted: Element): void {
  if (shown.isEqualNode(wanted)) return;
  for (const name of shown.getAttributeNames()) if (!wanted.hasAttribute(name)) shown.removeAttribute(name);
  for (const { name, value } of wanted.attributes)
    if (shown.getAttribute(name) !== value) shown.setAttribute(name, value);
  morphChildren(shown, wanted);
}

function morphChildren(shown: Element, wanted: Element): void {
  const before = [...shown.childNodes];
  const after = [...wanted.childNodes];
  let start = 0;
  while (isSame(before[start], after[start])) start += 1;
  let end = 0;
  while (
    before.length - end > start &&
    after.length - end > start &&
    isSame(before[before.length - 1 - end], after[after.length - 1 - end])
  ) {
    end += 1;
  }
  const old = before.slice(start, before.length - end);
  const fresh = after.slice(start, after.length - end);
  const anchor = before[before.length - end] ?? null;
  for (let index = 0; index < Math.max(old.length, fresh.length); index += 1) {
    const here = old[index];
    const there = fresh[index];
    if (there === undefined) here?.remove();
    else if (here === undefined) shown.insertBefore(there, anchor);
    else if (here instanceof view(shown).Element && isAlike(here, there)) morph(here, there as Element);
    else here.replaceWith(there);
  }
}

function isSame(one: Node | undefined, other: Node | undefined): boolean {
  return one !== undefined && other !== undefined && one.isEqualNode(other);
}

function isAlike(one: Element, other: Node): boolean {
  return one.nodeName === other.nodeName;
}

/** Elements of a frame are made by the window of that frame. */
function view(element: Element): typeof globalThis {
  return element.ownerDocument.defaultView ?? globalThis;
}
