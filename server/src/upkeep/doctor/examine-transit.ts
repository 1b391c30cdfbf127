import { openTransit, type TransitPlace } from '../../platform/transit/transit.ts'
import { broken, type Diagnosis, fine, look, messageOf, warning } from './diagnosis.ts'

const hour = 3_600
const renewedAtLeastSeconds = hour
const lastsSeconds = 30 * 24 * hour

/** Looks at the vault that keeps the master key. That it opens the key has been seen, since this process has started. */
export function examineTransit(place: TransitPlace | undefined): Promise<Diagnosis[]> {
  if (!place) return Promise.resolve([])
  const what = 'vault'
  return look(what, async () => {
    const token = await openTransit(place)
      .lookUpToken()
      .catch((error: unknown) => messageOf(error))
    if (typeof token === 'string')
      return [
        broken(what, token, 'A process that starts needs it. Processes that run go on: they have the key in memory.'),
      ]
    const { seconds, isRenewable } = token
    const found = `${place.url} takes the token, which ${seconds === 0 ? 'never ends' : `ends in ${Math.floor(seconds / hour)} hours`}${isRenewable && seconds > 0 ? ' unless it is renewed' : ''}`
    const isEnding = seconds > 0 && seconds < (isRenewable ? renewedAtLeastSeconds : lastsSeconds)
    return [
      isEnding
        ? warning(
            what,
            found,
            'Put one that is renewable (a periodic one) into VAULT_TOKEN_FILE: without it no process starts.',
          )
        : fine(what, found),
    ]
  })
}
