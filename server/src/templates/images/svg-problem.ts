/** Why a drawing cannot be read. The message completes a sentence that begins with "The drawing cannot be used:". */
export class SvgProblem extends Error {
  override name = 'SvgProblem'
}
