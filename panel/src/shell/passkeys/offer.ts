const wantedName = 'sello-passkey-offer'
const declinedName = 'sello-passkey-declined'

/** Somebody has just signed in by letter: the next time could be shorter. */
export function noteLetterSignIn(): void {
  sessionStorage.setItem(wantedName, 'yes')
}

/** Whether to propose a passkey: once after a sign-in by letter, and in this browser never again after a no. */
export function isOfferDue(): boolean {
  return sessionStorage.getItem(wantedName) !== null && localStorage.getItem(declinedName) === null
}

export function endOffer(answer: 'accepted' | 'declined'): void {
  sessionStorage.removeItem(wantedName)
  if (answer === 'declined') localStorage.setItem(declinedName, 'yes')
}
