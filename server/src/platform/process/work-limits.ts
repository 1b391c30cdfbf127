import { constants } from 'node:os'

/**
 * The limits of work in a process beside this one. It is stopped by the processor time that it used: on a busy machine the time on the clock says
 * nothing.
 */
export type WorkLimits = { heapMegabytes: number; processorSeconds: number; priority: number }

/** Work of strangers yields to all other work, work of signed-in people to the requests. */
export const priorities: { stranger: number; person: number } = {
  stranger: constants.priority.PRIORITY_LOW,
  person: constants.priority.PRIORITY_BELOW_NORMAL,
}

/** The clock is far behind: it ends what gets no processor at all. The tests have more patience, on whatever machine they run. */
export const patience = { clockSeconds: 120 }

/** Work that was stopped because it took more than it may. */
export class WorkExceeded extends Error {
  readonly what: 'memory' | 'time'

  constructor(what: 'memory' | 'time') {
    super(`work was stopped: it took more ${what} than it may`)
    this.name = 'WorkExceeded'
    this.what = what
  }
}

/** Work that was given up because it hardly got any processor. Nothing is wrong with it: the machine is busy. */
export class WorkStarved extends Error {
  override name = 'WorkStarved'

  constructor() {
    super('work was given up: it got hardly any time of the processor')
  }
}
