/** The parameters of one of the callers of hostile-callers.ts. */
export type CallerOrder = {
  name: string
  url: string
  key: string
  templateId: string
  credential: string
  /** One whose badge is an image of 1.4 MB that somebody uploaded. */
  pictured: string
  /** The cookie of a person of the organization who is signed in. */
  cookie: string
  organizationId: string
}

export type Count = (answer: string) => void

/** Prepares what is to be sent and returns what sends it, again and again, until its thread is ended. */
export type Caller = (order: CallerOrder, count: Count) => () => Promise<unknown>
