/**
 * The same function, which caches its result for an object for as long as the object exists. Only for objects
 * that never change: records and texts as the API returned them, which the server shares among pages while
 * they stay the same.
 */
export function remembered<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const known = new WeakMap<Key, { made: Made }>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found.made;
    const made = make(key);
    known.set(key, { made });
    return made;
  };
}
