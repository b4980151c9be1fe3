/**
 * The same function, which remembers what it made of an object for as long as the object is there. Only for what nobody
 * changes: records and texts as the API answered them, which the server shares among pages while they stay the same.
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
