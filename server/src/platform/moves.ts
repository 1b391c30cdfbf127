/** The moves of a state machine: from each state, the states that may follow. One without any is an end. */
export type Moves<State extends string> = Readonly<Record<State, readonly State[]>>

/** From where a state may be reached: what a store's update must find, so that it makes no other move. */
export function statesBefore<State extends string>(moves: Moves<State>, next: State): State[] {
  return (Object.keys(moves) as State[]).filter((state) => moves[state].includes(next))
}

/** One move, for a statement that makes this one and no other. A move that the machine does not have does not compile. */
export function oneMove<
  Machine extends Moves<string>,
  From extends keyof Machine & string,
  To extends Machine[From][number],
>(_moves: Machine, from: From, to: To): { from: From; to: To } {
  return { from, to }
}
