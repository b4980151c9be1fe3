/** ISO 8601 → the value of `<input type="datetime-local">`, in the user's zone. */
export function toLocalInput(iso: string | null | undefined): string {
  const time = iso === null || iso === undefined ? Number.NaN : Date.parse(iso);
  if (Number.isNaN(time)) return '';
  const local = new Date(time - new Date(time).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** The value of `<input type="datetime-local">` → ISO 8601 in UTC; nothing if it is empty. */
export function fromLocalInput(text: string): string | null {
  const time = text === '' ? Number.NaN : new Date(text).getTime();
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
