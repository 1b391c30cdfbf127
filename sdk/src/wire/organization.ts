/** The organization of a key, as its credentials name it. */
export type Organization = {
  id: string
  name: string
  language: 'es' | 'en'
  did: string
  url: string
  page_url: string
  description: string | null
  logo_url: string | null
  email: string | null
  reply_to: string | null
  accent: string | null
  allows_wallets: boolean
  allows_name_removal: boolean
  is_sandbox: boolean
}
