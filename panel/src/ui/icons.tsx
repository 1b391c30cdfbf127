import type { ReactNode } from 'react'

/** Icons are drawn with lines of 1.5 on a field of 20, in the colour of the text beside them. An icon never replaces a word. */
function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width="1.125em"
      height="1.125em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}

export const CheckIcon = () => (
  <Icon>
    <path d="M4.5 10.5l3.7 3.7 7.3-8" />
  </Icon>
)
export const CopyIcon = () => (
  <Icon>
    <rect x="7" y="7" width="9.5" height="9.5" rx="2" />
    <path d="M13 4.5a1.5 1.5 0 0 0-1.5-1.5H5a2 2 0 0 0-2 2v6.5A1.5 1.5 0 0 0 4.5 13" />
  </Icon>
)
export const MenuIcon = () => (
  <Icon>
    <path d="M3.5 6h13M3.5 10h13M3.5 14h13" />
  </Icon>
)
export const HomeIcon = () => (
  <Icon>
    <path d="M3.5 9L10 3.5 16.5 9v7a.5.5 0 0 1-.5.5h-3.500v-4.500h-5v4.500H4a.5.5 0 0 1-.5-.5z" />
  </Icon>
)
export const KeyIcon = () => (
  <Icon>
    <circle cx="7" cy="13" r="3.5" />
    <path d="M9.5 10.500l7-7M13.5 6.500l2 2" />
  </Icon>
)
export const AwardIcon = () => (
  <Icon>
    <circle cx="10" cy="8" r="4.5" />
    <path d="M7 11.5L6 17l4-2 4 2-1-5.500" />
  </Icon>
)
export const WalletIcon = () => (
  <Icon>
    <path d="M14.500 6.500V4.500a1 1 0 0 0-1-1H5a1.500 1.500 0 0 0 0 3h11.500v10H5a1.500 1.500 0 0 1-1.500-1.500V5" />
    <path d="M13.500 11.500h.1" />
  </Icon>
)
export const TemplateIcon = () => (
  <Icon>
    <rect x="3.5" y="4" width="13" height="12" rx="2" />
    <path d="M6.500 8h7M6.500 11.500h4M14 13.500h.1" />
  </Icon>
)
export const PathwayIcon = () => (
  <Icon>
    <circle cx="4.5" cy="5" r="2" />
    <circle cx="4.5" cy="15" r="2" />
    <circle cx="15.5" cy="10" r="2" />
    <path d="M6.5 5H9a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H6.5M11 10h2.5" />
  </Icon>
)
export const ListIcon = () => (
  <Icon>
    <path d="M7.500 5.500h9M7.500 10h9M7.500 14.500h9M3.500 5.500h.1M3.500 10h.1M3.500 14.500h.1" />
  </Icon>
)
export const PersonIcon = () => (
  <Icon>
    <circle cx="10" cy="7" r="3" />
    <path d="M4.500 16.500c0-3 2.400-4.500 5.500-4.500s5.500 1.500 5.500 4.500" />
  </Icon>
)
export const HistoryIcon = () => (
  <Icon>
    <circle cx="10" cy="10" r="6.5" />
    <path d="M10 6.500v3.500l2.500 2" />
  </Icon>
)
export const PeopleIcon = () => (
  <Icon>
    <circle cx="7.500" cy="7" r="3" />
    <path d="M2.500 16.500c0-3 2.200-4.500 5-4.500s5 1.500 5 4.500M13 4.300a3 3 0 0 1 0 5.400M14.500 12.300c1.900.6 3 2 3 4.200" />
  </Icon>
)
export const ChevronIcon = () => (
  <Icon>
    <path d="M6 8l4 4 4-4" />
  </Icon>
)
export const WarningIcon = () => (
  <Icon>
    <path d="M10 3.500l7 12.500H3zM10 8.500v3.500M10 14v.1" />
  </Icon>
)
export const StopIcon = () => (
  <Icon>
    <circle cx="10" cy="10" r="6.5" />
    <path d="M5.5 14.500l9-9" />
  </Icon>
)
export const InfoIcon = () => (
  <Icon>
    <circle cx="10" cy="10" r="6.5" />
    <path d="M10 9.500v4M10 6.600v.1" />
  </Icon>
)
export const SearchIcon = () => (
  <Icon>
    <circle cx="9" cy="9" r="5" />
    <path d="M13 13l3.5 3.5" />
  </Icon>
)
export const SendIcon = () => (
  <Icon>
    <path d="M3.5 9.500l13-6-4.500 13-2.500-5zM9.500 11.500l3-3" />
  </Icon>
)
export const ProfileIcon = () => (
  <Icon>
    <path d="M3.500 16.500h13M5 16.500v-11l5-2.500 5 2.500v11M8 8.500v.1M12 8.500v.1M8 11.500v.1M12 11.500v.1" />
  </Icon>
)
export const PenIcon = () => (
  <Icon>
    <path d="M3.500 16.500h13M5 13.500l.500-3 7-7 2.500 2.500-7 7z" />
  </Icon>
)
export const DoorIcon = () => (
  <Icon>
    <path d="M11.500 3.500H15a1.500 1.500 0 0 1 1.500 1.500v10a1.500 1.500 0 0 1-1.500 1.500h-3.500M3.500 10h8M8.500 7l3 3-3 3" />
  </Icon>
)
export const LetterIcon = () => (
  <Icon>
    <rect x="3" y="5" width="14" height="10.500" rx="1.500" />
    <path d="M3.500 6.500l6.500 4.500 6.500-4.500" />
  </Icon>
)
export const WebhookIcon = () => (
  <Icon>
    <path d="M7.500 12.500l3-5a3 3 0 1 1 2.500-1.500M12.500 12H7a3 3 0 1 0 1 2M10.500 7.500l2 4.500a3 3 0 1 1-1 3.500" />
  </Icon>
)
