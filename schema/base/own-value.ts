/**
 * The value of a record for an untrusted name; undefined if it has none. A plain `record[name]` also finds `constructor`,
 * `toString`, and everything else that every object inherits.
 */
export function ownValue<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** An empty record for names from outside: it inherits nothing, so `__proto__` is a name like any other. */
export function emptyRecord<Value>(): Record<string, Value> {
  return Object.create(null) as Record<string, Value>;
}
