/** An error in the service's form. */
export function refuse(status: number, code: string, detail: string): Response {
  return Response.json({ detail }, { status, headers: { 'x-error-code': code } })
}

export function refuseField(field: string, message: string): Response {
  return Response.json(
    { detail: message, errors: [{ field, message }] },
    { status: 422, headers: { 'x-error-code': 'body_invalid' } },
  )
}
