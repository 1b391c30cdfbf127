import type { RunningService, Tenant } from './running-service.ts'

/** Signs a person in to the panel: the cookie of their browser, and where their organization's screens begin. */
export async function signIn(
  { url, operate }: RunningService,
  organizationId: string,
): Promise<{ cookie: string; home: string }> {
  const email = 'owner@example.edu'
  await operate('user', 'create', '--organization', organizationId, '--email', email, '--role', 'owner')
  const { sign_in_url: link } = await operate('user', 'sign-in-link', '--email', email)
  const signedIn = await fetch(`${url}/api/panel/sign-in/link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ token: String(link).split('#')[1] }),
  })
  const { organizations } = (await signedIn.json()) as { organizations: { slug: string }[] }
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { cookie, home: `${url}/panel/o/${organizations[0]?.slug}` }
}

/** Signs a person in, and gives back what asks for the data of their first screen: who they are, and then home. */
export async function openFirstScreen(
  service: RunningService,
  { organizationId }: Tenant,
): Promise<() => Promise<void>> {
  const { cookie } = await signIn(service, organizationId)
  const ask = async (path: string) => {
    const headers = { cookie, 'x-organization-id': organizationId }
    const answer = await fetch(`${service.url}/api/panel${path}`, { headers })
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`)
    await answer.text()
  }
  return async () => {
    await ask('/session')
    await ask('/home?time_zone=Europe/Madrid')
  }
}
