const keyCompromisedNotice =
  'The key that signed this credential is compromised: it proves nothing. / La clave que firma esta credencial fue comprometida: ya no prueba nada.'

const sandboxNotice =
  'SANDBOX: issued to try things out, it proves nothing. / SANDBOX: es una prueba y no acredita nada.'

/**
 * What the header beside a document or a file says of it, each notice in both languages and in ASCII: the document itself must stay the
 * bytes that were signed.
 */
export function noticeHeaders(of: { isSandbox: boolean; isKeyCompromised: boolean }): Record<string, string> {
  const notices = [of.isSandbox ? sandboxNotice : [], of.isKeyCompromised ? keyCompromisedNotice : []].flat()
  return notices.length > 0 ? { 'x-credential-notice': notices.join(' | ') } : {}
}
