import type { ReactNode } from 'react'
import { Fact, FactList } from '../ui/text/FactList.tsx'

/** Names and values, one below the other. */
export function Facts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <FactList>
      {facts.map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
    </FactList>
  )
}
