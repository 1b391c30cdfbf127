// The verifiers of others, as far as the tests call them.

declare module '@digitalbazaar/vc' {
  export type VcResult = {
    verified: boolean
    results?: { verified: boolean }[]
    statusResult?: { verified: boolean }
    error?: Error
  }
  export function issue(options: object): Promise<Record<string, unknown>>
  export function signPresentation(options: object): Promise<Record<string, unknown>>
  export function verifyCredential(options: object): Promise<VcResult>
}

declare module '@digitalbazaar/data-integrity' {
  export class DataIntegrityProof {
    constructor(options: { cryptosuite: unknown; signer?: unknown; date?: string })
  }
}

declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: unknown
}

declare module '@digitalbazaar/ed25519-multikey' {
  export function generate(options?: { controller: string }): Promise<{
    id: string
    publicKeyMultibase: string
    signer(): unknown
  }>
}
