/**
 * One thing that keeps a credential from being signed. `field` is a path in our own input, such as `evidence[1].url`.
 * `merged_nodes`: it would have the id of another node of the document. `no_one_order`: see `haveOneOrder`.
 */
export type Problem = {
  field: string
  reason:
    | 'control_character'
    | 'malformed_unicode'
    | 'not_text'
    | 'missing'
    | 'not_a_web_address'
    | 'not_a_did'
    | 'not_a_urn_uuid'
    | 'not_a_date'
    | 'not_a_number'
    | 'unknown_term'
    | 'repeated'
    | 'no_one_order'
    | 'merged_nodes'
    | 'no_result_description'
    | 'no_credits_description'
}

/** Thrown when asked to build or sign something that must not be signed. Ask `checkAward` beforehand to avoid it. */
export class CredentialRefusedError extends Error {
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(`The credential cannot be signed: ${problems.map((p) => `${p.field} (${p.reason})`).join(', ')}.`)
    this.name = 'CredentialRefusedError'
    this.problems = problems
  }
}
