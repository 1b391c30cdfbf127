/** The moves of a state machine: from each state, the states that may follow. One without any is an end. */
export type Moves<State extends string> = Readonly<Record<State, readonly State[]>>

/** From where a state may be reached: what a store's update must find, so that it makes no other move. */
export function statesBefore<State extends string>(moves: Moves<State>, next: State): State[] {
  return (Object.keys(moves) as State[]).filter((state) => moves[state].includes(next))
}
