/**
 * What a record says about an untrusted name; undefined if it says nothing. A plain `record[name]` also answers for
 * `constructor`, `toString`, and everything else every object inherits.
 */
export function ownValue<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** An empty record for names from outside: it inherits nothing, so that `__proto__` is a name like any other. */
export function emptyRecord<Value>(): Record<string, Value> {
  return Object.create(null) as Record<string, Value>;
}
