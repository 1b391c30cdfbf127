import {
  AwardIcon,
  DoorIcon,
  HistoryIcon,
  HomeIcon,
  KeyIcon,
  LetterIcon,
  ListIcon,
  PathwayIcon,
  PenIcon,
  PeopleIcon,
  PersonIcon,
  ProfileIcon,
  SendIcon,
  TemplateIcon,
  WalletIcon,
  WarningIcon,
  WebhookIcon,
} from '../../ui/icons.tsx'
import type { Organization } from '../session.ts'
import { isAtLeast } from '../session.ts'

/** The sections of an organization by the names in the texts, each with the least role that sees it. Only a sandbox has an inbox. */
const sections = [
  { name: 'home', to: '/o/$organization', Icon: HomeIcon, least: 'viewer' },
  { name: 'issue', to: '/o/$organization/issue', Icon: SendIcon, least: 'issuer' },
  { name: 'templates', to: '/o/$organization/templates', Icon: TemplateIcon, least: 'viewer' },
  { name: 'pathways', to: '/o/$organization/pathways', Icon: PathwayIcon, least: 'viewer' },
  { name: 'batches', to: '/o/$organization/batches', Icon: ListIcon, least: 'viewer' },
  { name: 'credentials', to: '/o/$organization/credentials', Icon: AwardIcon, least: 'viewer' },
  { name: 'failures', to: '/o/$organization/failures', Icon: WarningIcon, least: 'viewer' },
  { name: 'inbox', to: '/o/$organization/inbox', Icon: LetterIcon, least: 'issuer', isOfSandbox: true },
  { name: 'members', to: '/o/$organization/members', Icon: PersonIcon, least: 'viewer' },
  { name: 'team', to: '/o/$organization/team', Icon: PeopleIcon, least: 'viewer' },
  { name: 'profile', to: '/o/$organization/settings/profile', Icon: ProfileIcon, least: 'admin' },
  { name: 'apiKeys', to: '/o/$organization/settings/api-keys', Icon: KeyIcon, least: 'admin' },
  { name: 'webhooks', to: '/o/$organization/settings/webhooks', Icon: WebhookIcon, least: 'admin' },
  { name: 'auditLog', to: '/o/$organization/settings/audit-log', Icon: HistoryIcon, least: 'admin' },
  { name: 'signingKeys', to: '/o/$organization/settings/signing-keys', Icon: PenIcon, least: 'admin' },
  { name: 'mail', to: '/o/$organization/settings/mail', Icon: LetterIcon, least: 'admin' },
  { name: 'signInSettings', to: '/o/$organization/settings/sign-in', Icon: DoorIcon, least: 'admin' },
  { name: 'wallets', to: '/o/$organization/settings/wallets', Icon: WalletIcon, least: 'admin' },
] as const

export function sectionsFor({ role, is_sandbox }: Pick<Organization, 'role' | 'is_sandbox'>) {
  return sections.filter((section) => isAtLeast(role, section.least) && (is_sandbox || !('isOfSandbox' in section)))
}
