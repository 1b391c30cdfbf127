const wantedName = 'sello-passkey-offer'
const declinedName = 'sello-passkey-declined'

/** Notes that somebody has just signed in by letter, so that a passkey can be proposed. */
export function noteLetterSignIn(): void {
  sessionStorage.setItem(wantedName, 'yes')
}

/** Whether to propose a passkey: once after a sign-in by letter, and never again in this browser after a no. */
export function isOfferDue(): boolean {
  return sessionStorage.getItem(wantedName) !== null && localStorage.getItem(declinedName) === null
}

export function endOffer(answer: 'accepted' | 'declined'): void {
  sessionStorage.removeItem(wantedName)
  if (answer === 'declined') localStorage.setItem(declinedName, 'yes')
}
