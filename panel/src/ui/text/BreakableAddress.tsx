import { Fragment } from 'react'

/** An e-mail address that is broken, where it must be, before its sign, its points and its dashes, and never within a word. */
export function BreakableAddress({ address }: { address: string }) {
  return address.split(/(?=[@.+_-])/).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one address keep their places
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {piece}
    </Fragment>
  ))
}
