/** The notice is in both languages, and in ASCII, since it goes into a header. */
export const keyCompromisedNotice =
  'The key that signed this credential is compromised: it proves nothing. / La clave que firma esta credencial fue comprometida: ya no prueba nada.'

export const sandboxNotice =
  'SANDBOX: issued to try things out, it proves nothing. / SANDBOX: es una prueba y no acredita nada.'
