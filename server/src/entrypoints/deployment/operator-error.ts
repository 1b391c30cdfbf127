/** An error for the operator: what is wrong or must be known, in one sentence. It is printed without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError'
  readonly exitCode: number

  constructor(message: string, exitCode = 1, options?: ErrorOptions) {
    super(message, options)
    this.exitCode = exitCode
  }
}

export const operatorExitCodes = { failed: 1, usage: 2, unknownOrganization: 3 }
