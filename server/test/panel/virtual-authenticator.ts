import type { CDPSession, Page } from 'playwright-core'

/** A device of Chromium's own that keeps passkeys, and whose person says yes at once. */
export async function addAuthenticator(page: Page): Promise<{
  passkeys(): Promise<{ credentialId: string; signCount: number }[]>
  /** Whether its person passes the check by fingerprint. */
  verifies(isVerified: boolean): Promise<void>
}> {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    passkeys: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    verifies: async (isUserVerified) => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
  }
}
