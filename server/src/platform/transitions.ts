/** The transitions of a state machine: for each state, the states that may follow it. A state without any is final. */
export type Transitions<State extends string> = Readonly<Record<State, readonly State[]>>

/** The states from which `next` can be reached. A store updates a record in one of these states and no other. */
export function sourceStates<State extends string>(transitions: Transitions<State>, next: State): State[] {
  return (Object.keys(transitions) as State[]).filter((state) => transitions[state].includes(next))
}

/** One transition, for a statement that makes this one alone. A transition that the machine does not have does not compile. */
export function transition<
  Machine extends Transitions<string>,
  From extends keyof Machine & string,
  To extends Machine[From][number],
>(_transitions: Machine, from: From, to: To): { from: From; to: To } {
  return { from, to }
}
