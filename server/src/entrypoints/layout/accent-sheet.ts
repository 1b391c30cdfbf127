import { type Colours, declare } from '@sello/tokens'
import { accentOf } from '@sello/tokens/accent'
import { contentHash } from './style.ts'

const names: (keyof Colours & keyof ReturnType<typeof accentOf>['light'])[] = ['accent', 'on-accent']

/**
 * The style sheet that gives a page the accent of an organization, as it can be read on light and on dark paper. It stands behind that
 * of all pages. Printed pages stay black.
 */
export function accentSheet(colour: string): string {
  const { light, dark } = accentOf(colour)
  return `@media screen { :root { ${declare(light, names)} } }
@media screen and (prefers-color-scheme: dark) { :root { ${declare(dark, names)} } }
`
}

/** The policy of a page that has this sheet too: it is allowed by its hash, as the other is. */
export function allowingAccent(policy: string, colour: string | undefined): string {
  return colour === undefined ? policy : policy.replace('style-src ', `style-src ${contentHash(accentSheet(colour))} `)
}
