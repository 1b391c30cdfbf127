/** A file that cannot be read as a list of recipients. Nothing was sent. */
export class SheetError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SheetError'
  }
}
