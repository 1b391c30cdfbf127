import type { ReactNode } from 'react'
import { Fact, FactList } from '../ui/text/FactList.tsx'

/** A list of names with their values. */
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
