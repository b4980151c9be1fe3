/** How far something is: how many of its parts are in each state, as a statement counted those that have any. */
export function countStates<State extends string>(
  states: readonly State[],
  counted: readonly { state: string; count: number }[],
): Record<State, number> {
  const found = new Map(counted.map(({ state, count }) => [state, count]));
  return Object.fromEntries(states.map((state) => [state, found.get(state) ?? 0])) as Record<State, number>;
}
