// The wallet of others, as far as the tests call it: its own types name packages that are not installed (decision 123).

declare module '@learncard/openid4vc-plugin' {
  type LearnCard = {
    id: { did(): string; keypair(algorithm: string): object }
    invoke: { didToVerificationMethod(did: string): Promise<string> }
  }
  type Accepted = {
    credentials: { format: string; credential: Record<string, unknown>; configuration_id: string }[]
    notification_id?: string
  }
  export function getOpenID4VCPlugin(card: LearnCard): {
    methods: {
      acceptCredentialOffer(card: LearnCard, offer: string, options: { txCode?: string | undefined }): Promise<Accepted>
    }
  }
}
