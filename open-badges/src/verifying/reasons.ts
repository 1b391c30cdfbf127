/** `could_not_check` is neither good nor bad: something that the answer needs could not be fetched. */
export type VerificationOutcome = 'passed' | 'failed' | 'could_not_check'

/** Each reason with its outcome, and with sentences for people in English and in Spanish. */
export const verificationReasons = {
  well_formed: [
    'passed',
    'The document is a complete verifiable credential.',
    'El documento es una credencial verificable completa.',
  ],
  open_badge_2_hosted: [
    'passed',
    'This is a badge of Open Badges 2.0, which its issuer confirms on its own website.',
    'Es una insignia de Open Badges 2.0, que su emisor confirma en su propio sitio.',
  ],
  open_badge_2_signed: [
    'passed',
    'This is a signed badge of Open Badges 2.0.',
    'Es una insignia firmada de Open Badges 2.0.',
  ],
  not_a_credential: ['failed', 'This is not a verifiable credential.', 'Esto no es una credencial verificable.'],
  no_credential: ['failed', 'There is no credential in this file.', 'En este archivo no hay ninguna credencial.'],
  several_credentials: [
    'failed',
    'There are several credentials in this file. Verify each by itself.',
    'En este archivo hay varias credenciales. Verifica cada una por separado.',
  ],
  unreadable_pdf: [
    'could_not_check',
    'This PDF is encrypted, or packs what is attached to it in a way that we cannot read. Save what is attached, and verify that.',
    'Este PDF está cifrado, o empaqueta lo que lleva adjunto de un modo que no podemos leer. Guarda lo que lleva adjunto y verifica eso.',
  ],
  not_json: [
    'failed',
    'This is no JSON document, no token, and no PNG, SVG or PDF with a credential in it.',
    'Esto no es un documento JSON ni un token, ni un PNG, SVG o PDF con una credencial dentro.',
  ],
  repeated_names: [
    'failed',
    'The document gives one name twice in the same object, so that it can be read in two ways.',
    'El documento repite un nombre en el mismo objeto, así que se puede leer de dos maneras.',
  ],
  document_not_resolved: [
    'could_not_check',
    'Nothing could be fetched from that address.',
    'No se ha podido obtener nada de esa dirección.',
  ],
  no_proof: ['failed', 'The credential is not signed.', 'La credencial no está firmada.'],
  ill_formed: [
    'failed',
    'The credential lacks something that the standard demands.',
    'A la credencial le falta algo que el estándar exige.',
  ],
  claims_disagree: [
    'failed',
    'The token says one thing and the credential within it another.',
    'El token dice una cosa y la credencial que lleva dentro, otra.',
  ],
  disguised_names: [
    'failed',
    'The credential writes something in another way than the standard demands, which can hide what was signed.',
    'La credencial escribe algo de otra forma que la que exige el estándar, lo que puede ocultar lo que se firmó.',
  ],
  presentation: [
    'could_not_check',
    'This is a presentation of credentials, not a credential: verify each of them by itself.',
    'Esto es una presentación de credenciales, no una credencial: verifica cada una por separado.',
  ],
  related_not_checked: [
    'could_not_check',
    'The credential vouches for other documents, which were not fetched: whether they are still the same is not known.',
    'La credencial responde de otros documentos, que no se han obtenido: no se sabe si siguen siendo los mismos.',
  ],
  endorsement_not_verified: [
    'could_not_check',
    'The credential carries an endorsement that could not be verified by itself: do not rely on what the endorsement says.',
    'La credencial lleva un respaldo que no se ha podido verificar por sí mismo: no te fíes de lo que diga el respaldo.',
  ],
  own_vocabulary: [
    'could_not_check',
    'The credential defines words of its own, so that we cannot tell for certain what it says.',
    'La credencial define palabras propias, así que no podemos saber con certeza qué dice.',
  ],
  ambiguous_parts: [
    'could_not_check',
    'Two parts of the credential share one id, so that the signature does not tell what was said of which.',
    'Dos partes de la credencial comparten un identificador, así que la firma no aclara qué se dijo de cuál.',
  ],
  too_large: [
    'could_not_check',
    'The document is larger than what we check.',
    'El documento es más grande de lo que comprobamos.',
  ],
  enveloped_credential: [
    'could_not_check',
    'The credential is signed as a token of a kind that we cannot check.',
    'La credencial está firmada como un token de un tipo que no podemos comprobar.',
  ],
  older_open_badge: [
    'could_not_check',
    'This is a badge of Open Badges 2.0 or older without what would be needed to check it: only its issuer can confirm it.',
    'Es una insignia de Open Badges 2.0 o anterior sin lo que haría falta para comprobarla: solo su emisor puede confirmarla.',
  ],

  signature_matches: [
    'passed',
    'The credential is exactly as it was signed.',
    'La credencial está exactamente como se firmó.',
  ],
  signature_does_not_match: [
    'failed',
    'The content was changed after signing, or the signature is not genuine.',
    'El contenido se cambió después de firmarlo, o la firma no es auténtica.',
  ],
  hosted_matches: [
    'passed',
    'The badge says what its issuer publishes of it.',
    'La insignia dice lo que su emisor publica de ella.',
  ],
  hosted_differs: [
    'failed',
    'The badge says something else than what its issuer publishes of it: it was changed.',
    'La insignia dice algo distinto de lo que su emisor publica de ella: se ha cambiado.',
  ],
  hosted_not_resolved: [
    'could_not_check',
    'The badge could not be found where its issuer publishes it: this issuer could not be reached.',
    'No se ha encontrado la insignia donde su emisor la publica: no se ha podido contactar con este emisor.',
  ],
  not_fully_signed: [
    'failed',
    'The credential contains something that no signature can cover.',
    'La credencial contiene algo que ninguna firma puede cubrir.',
  ],
  wrong_proof_purpose: [
    'failed',
    'The signature was made for another purpose.',
    'La firma se hizo con otro propósito.',
  ],
  unsupported_signature: [
    'could_not_check',
    'The signature is of a kind that we cannot check.',
    'La firma es de un tipo que no podemos comprobar.',
  ],
  unknown_context: [
    'could_not_check',
    'The credential uses a vocabulary that we do not have.',
    'La credencial usa un vocabulario que no tenemos.',
  ],
  too_much_work: [
    'could_not_check',
    'The credential repeats itself in a way that would take too long to check.',
    'La credencial se repite de un modo que llevaría demasiado tiempo comprobar.',
  ],
  unsettled_direction: [
    'could_not_check',
    'The credential says in which direction a text is read, and signers do not agree on how to sign that.',
    'La credencial dice en qué dirección se lee un texto, y quienes firman no se ponen de acuerdo en cómo firmarlo.',
  ],
  proof_expired: ['failed', 'The signature has expired.', 'La firma ha caducado.'],
  no_key: [
    'could_not_check',
    'The signature could not be checked without the key of the issuer.',
    'La firma no se ha podido comprobar sin la clave del emisor.',
  ],

  key_of_issuer: ['passed', 'The signing key belongs to the issuer.', 'La clave con la que se firmó es del emisor.'],
  hosted_by_issuer: [
    'passed',
    'The badge stands on the website of its issuer.',
    'La insignia está en el sitio de su emisor.',
  ],
  hosted_elsewhere: [
    'failed',
    'The badge stands on a website that is not its issuer’s.',
    'La insignia está en un sitio que no es de su emisor.',
  ],
  issuer_not_proven: [
    'could_not_check',
    'The credential names this issuer, and without a signature that holds nothing proves it.',
    'La credencial nombra a este emisor, y sin una firma correcta nada lo prueba.',
  ],
  key_of_another: [
    'failed',
    'The signing key belongs to someone other than the issuer.',
    'La clave con la que se firmó es de alguien que no es el emisor.',
  ],
  key_not_listed: [
    'failed',
    'The issuer does not list the signing key as its own.',
    'El emisor no publica como suya la clave con la que se firmó.',
  ],
  key_beside_issuer: [
    'could_not_check',
    'The signing key is published on the issuer’s host, and the issuer does not say that it is its own.',
    'La clave con la que se firmó está en el servidor del emisor, y el emisor no dice que sea suya.',
  ],
  key_brought_along: [
    'could_not_check',
    'The credential brings its key along, and the issuer publishes none: the signature holds, but it could be anybody’s.',
    'La credencial trae su propia clave y el emisor no publica ninguna: la firma es correcta, pero podría ser de cualquiera.',
  ],
  key_not_named: [
    'could_not_check',
    'The credential does not say which key of the issuer signed it.',
    'La credencial no dice con qué clave del emisor se firmó.',
  ],
  issuer_not_resolved: [
    'could_not_check',
    'This issuer could not be reached, so that its keys are not known.',
    'No se ha podido contactar con este emisor, así que no se conocen sus claves.',
  ],
  broken_key: [
    'failed',
    'The key that signed is given in a broken form: it cannot be read as a key of its kind.',
    'La clave con la que se firmó está dañada: no se puede leer como clave de su tipo.',
  ],
  key_out_of_use: [
    'failed',
    'The issuer has put the signing key out of use: it is revoked, or has expired.',
    'El emisor ha retirado la clave con la que se firmó: está revocada o ha caducado.',
  ],
  unsupported_key: [
    'could_not_check',
    'The key of the issuer is of a kind that we cannot use.',
    'La clave del emisor es de un tipo que no podemos usar.',
  ],

  in_force: ['passed', 'The credential is in force.', 'La credencial está vigente.'],
  not_yet_valid: ['failed', 'The credential is not valid yet.', 'La credencial todavía no es válida.'],
  expired: ['failed', 'The credential has expired.', 'La credencial ha caducado.'],
  unreadable_dates: ['failed', 'The dates of validity cannot be read.', 'Las fechas de validez no se pueden leer.'],

  not_revoked: ['passed', 'The issuer has not revoked the credential.', 'El emisor no ha revocado la credencial.'],
  no_status: [
    'passed',
    'The issuer does not provide for revoking this credential.',
    'El emisor no prevé revocar esta credencial.',
  ],
  revoked: ['failed', 'The issuer has revoked the credential.', 'El emisor ha revocado la credencial.'],
  suspended: ['failed', 'The issuer has suspended the credential.', 'El emisor ha suspendido la credencial.'],
  unsupported_status: [
    'could_not_check',
    'Revocation is recorded in a way that we cannot check.',
    'La revocación se registra de un modo que no podemos comprobar.',
  ],
  status_not_resolved: [
    'could_not_check',
    'The list of revoked credentials could not be retrieved.',
    'No se ha podido obtener la lista de credenciales revocadas.',
  ],
  status_not_asked: [
    'could_not_check',
    'The list of revoked credentials was not asked for: the signature is not proven.',
    'No se ha consultado la lista de credenciales revocadas: la firma no está probada.',
  ],
  status_not_trusted: [
    'could_not_check',
    'The list of revoked credentials is not genuine or not up to date.',
    'La lista de credenciales revocadas no es auténtica o no está al día.',
  ],
  short_status_list: [
    'failed',
    'The list of revoked credentials is shorter than the standard demands.',
    'La lista de credenciales revocadas es más corta de lo que exige el estándar.',
  ],
  not_reached: [
    'could_not_check',
    'This was not checked because the document could not be read as a credential.',
    'No se ha comprobado porque el documento no se ha podido leer como credencial.',
  ],
} as const satisfies Record<string, readonly [VerificationOutcome, string, string]>

export type VerificationReason = keyof typeof verificationReasons
