import { Notice } from './Notice.tsx'

/** Says what was just done, until the person closes it. */
export function News({ children, onClose }: { children: string | undefined; onClose: (none: undefined) => void }) {
  if (!children) return null
  return (
    <Notice tone="good" isNews onClose={() => onClose(undefined)}>
      {children}
    </Notice>
  )
}
