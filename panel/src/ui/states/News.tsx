import { Notice } from './Notice.tsx'

/** What was just done, until it is put away. */
export function News({ children, onClose }: { children: string | undefined; onClose: (none: undefined) => void }) {
  if (!children) return null
  return (
    <Notice tone="good" isNews onClose={() => onClose(undefined)}>
      {children}
    </Notice>
  )
}
