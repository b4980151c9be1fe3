/** Never seen: the guard sends everyone on. */
export function Page() {
  return null;
}
