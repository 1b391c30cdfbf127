/** In both languages, and in the letters that a header may hold. */
export const keyCompromisedNotice =
  'The key that signed this credential is compromised: it proves nothing. / La clave que firma esta credencial fue comprometida: ya no prueba nada.'
