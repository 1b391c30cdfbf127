import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import type { WalletOffer, WalletOfferState } from '../../credentials/wallets/wallet-offer.ts'
import { parseId, type WalletOfferId } from '../../platform/ids.ts'
import type { KeyWrapper } from '../../platform/key-wrapper.ts'

/** How long an offer can be redeemed. */
export const offerMinutes = 15

/** The most open offers of one credential at a time, and the most that are made within 24 hours, for each kind of caller. */
export const openOffersMax = 5
export const offersOfDayMax = 20

/** Wrong PINs, of which the last ends the offer. */
export const pinTriesMax = 5

/** The seconds for which a token can take its copy, and those for which it can report on it. */
export const tokenSeconds = 300
export const answerHours = 24

/** A random id (RFC 9562, version 4): whoever has it may fetch the offer. */
export function newOfferId(): WalletOfferId {
  return randomUUID() as string as WalletOfferId
}

export function newPin(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** Six digits are found by trying where the database is read, so their hash needs the master key. */
export function macOfPin(keyWrapper: KeyWrapper, id: WalletOfferId, pin: string): Buffer {
  return keyWrapper.mac('wallet offer PIN', `${id} ${pin}`)
}

/** The code that a wallet redeems: the same whoever asks, in no table, and found by nobody who has the id alone. */
export function codeOfOffer(keyWrapper: KeyWrapper, id: WalletOfferId): string {
  return `${id}.${keyWrapper.mac('wallet offer code', id).toString('base64url')}`
}

/** The offer of a code; an offer that there is none of, where the code is not ours: to look for it takes as long. */
export function readCode(keyWrapper: KeyWrapper, code: string): WalletOfferId {
  const [given, mac = ''] = code.split('.', 2)
  const id = parseId<WalletOfferId>(given) ?? newOfferId()
  const [expected, presented] = [codeOfOffer(keyWrapper, id), `${id}.${mac}`].map((text) => Buffer.from(text))
  const isOurs = expected?.length === presented?.length && timingSafeEqual(expected as Buffer, presented as Buffer)
  return isOurs ? id : newOfferId()
}

/** The state of an offer at a moment. */
export function stateAt({ state, expiresAt }: WalletOffer, now: Date): WalletOfferState {
  return state !== 'redeemed' && expiresAt <= now ? 'ended' : state
}

/** Spelled and understood alike in Spanish and English, without accents, and told apart by ear. */
const words = `actor alpaca animal balsa banana banjo bingo bonsai cactus canal cargo casino chocolate cobra color coral
  delta digital director drama festival flamenco general gong hotel iguana jaguar kayak kiwi koala lava llama
  mango marina matador metal mineral motor mural natural oasis orca original panda papaya pasta patio perfume
  piano pizza plaza polar poncho postal puma radar radio rodeo safari salsa sauna solar tango tuba`
  .trim()
  .split(/\s+/)

/** The two words by which a person tells which letter belongs to which code: the page of an offer and its letter show the same. */
export function wordsOfOffer(id: WalletOfferId): string {
  return [id.slice(0, 2), id.slice(2, 4)].map((byte) => words[Number.parseInt(byte, 16) % words.length]).join(' ')
}

/** The addresses of an offer: where a wallet fetches it, and what codes to scan hold and a link on the same device opens (section 4.1). */
export function offerUris(
  publicUrl: string,
  id: WalletOfferId,
): { credentialOfferUri: string; openidCredentialOffer: string } {
  const credentialOfferUri = `${publicUrl}/wallet-offers/${id}`
  const openidCredentialOffer = `openid-credential-offer://?credential_offer_uri=${encodeURIComponent(credentialOfferUri)}`
  return { credentialOfferUri, openidCredentialOffer }
}

/** The page of an offer, which wallets know as an interaction by `iuv` (VCALM 1.0, section 3.7): by its id, or by the token of an exchange. */
export function interactionUrl(publicUrl: string, idOrToken: string): string {
  return `${publicUrl}/interactions/${idOrToken}?iuv=1`
}
