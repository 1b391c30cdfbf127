import { connect } from 'node:tls'
import { sourcesOnWeb, type VerificationStep, verifyCredential } from '@sello/open-badges'
import { getSigner } from '../../credentials/issuers/sign.ts'
import { findOrganization } from '../../organizations/organization-store.ts'
import { contextFor, type Platform } from '../../platform/context.ts'
import { broken, type Diagnosis, fine, look, messageOf, warning } from './diagnosis.ts'
import { findSpecimen } from './doctor-view.ts'

const fetchMs = 5_000
const day = 86_400_000
const certificateDays = { warning: 21, broken: 3 }

/**
 * Looks at PUBLIC_URL as a stranger does, over the network: name, certificate, answer, and whether a specimen that is signed now
 * verifies by what is published there. The specimen goes nowhere.
 */
export async function examineAddress(platform: Platform): Promise<Diagnosis[]> {
  const url = new URL(platform.settings.publicUrl)
  const found = await Promise.all([
    look('public address', async () => [await askAddress(url)]),
    ...(url.protocol === 'https:' ? [look('certificate', async () => [await examineCertificate(url)])] : []),
    look('specimen', () => verifySpecimen(platform)),
  ])
  return found.flat()
}

async function askAddress(url: URL): Promise<Diagnosis> {
  const what = 'public address'
  const advice = 'Verifiers and readers ask there: see to DNS, firewall and proxy, and that the API runs.'
  const answer = await fetchOnce(new URL('/livez', url).href).catch((error: unknown) => messageOf(error))
  if (typeof answer === 'string') return broken(what, `${url.origin} cannot be reached: ${answer}`, advice)
  if (answer.location !== undefined)
    return broken(
      what,
      `${url.origin} leads on to ${answer.location}`,
      'Serve it at PUBLIC_URL itself: verifiers follow no redirect to another origin.',
    )
  if (answer.status !== 200 || !answer.text.includes('"ok"'))
    return broken(what, `${url.origin}/livez answers ${answer.status}, and not as Sello does`, advice)
  return fine(what, `${url.origin} answers`)
}

async function fetchOnce(url: string): Promise<{ status: number; text: string; location?: string | undefined }> {
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(fetchMs) })
  return {
    status: response.status,
    text: await response.text(),
    location: response.headers.get('location') ?? undefined,
  }
}

async function examineCertificate({ hostname, port }: URL): Promise<Diagnosis> {
  const what = 'certificate'
  const advice = 'Renew it, and see that the proxy reads the new one (certbot renew, caddy reload).'
  const validTo = await certificateEnd(hostname, Number(port || 443)).catch((error: unknown) => messageOf(error))
  if (typeof validTo === 'string') return broken(what, `is not trusted: ${validTo}`, advice)
  const days = Math.floor((validTo.getTime() - Date.now()) / day)
  const found = `trusted, ${days} days left`
  if (days < certificateDays.broken) return broken(what, found, advice)
  return days < certificateDays.warning ? warning(what, found, advice) : fine(what, found)
}

function certificateEnd(host: string, port: number): Promise<Date> {
  const { promise, resolve, reject } = Promise.withResolvers<Date>()
  const socket = connect({ host, port, servername: host, timeout: fetchMs }, () => {
    resolve(new Date(socket.getPeerCertificate().valid_to))
    socket.destroy()
  })
  socket.on('error', reject)
  socket.on('timeout', () => socket.destroy(new Error('no answer within 5 seconds')))
  return promise
}

const steps: Partial<Record<VerificationStep['step'], string>> = {
  signature: 'the signature',
  issuer: "the issuer's published key",
  revocation: 'its status list',
}

/** Signs the newest credential's text anew, and verifies it by what the network gives. */
async function verifySpecimen(platform: Platform): Promise<Diagnosis[]> {
  const what = 'specimen'
  const newest = await findSpecimen(platform.database)
  const organization = newest && (await findOrganization(platform.database, newest.organizationId))
  if (!organization) return [fine(what, 'nothing was issued yet that could be signed anew')]
  const { proof: _, ...document } = JSON.parse(newest.document)
  const signer = await getSigner(contextFor(platform, organization, { kind: 'operator' }))
  const specimen = JSON.parse(await signer.sign(document, new Date()))
  const { faults, ...sources } = sourcesOnWeb(fetchOnce)
  const verification = await verifyCredential(specimen, { ...sources, now: new Date() })
  const failed = verification.steps.filter(({ step, outcome }) => steps[step] && outcome !== 'passed')
  if (failed.length === 0)
    return [fine(what, 'signed now, it verifies by the key and the status list that are published')]
  const words = failed.map(({ step, sentence }) => `${steps[step]}: ${sentence}`).join(' ')
  return [
    broken(
      what,
      [`signed now, it does not verify over the network. ${words}`, ...faults].join(' '),
      'What verifiers are served at PUBLIC_URL is not what this database has: see where its requests end.',
    ),
  ]
}
