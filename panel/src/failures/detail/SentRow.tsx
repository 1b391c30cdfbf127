import { useTexts } from '../../ui/language/language.tsx'
import { Fact, FactList } from '../../ui/text/FactList.tsx'
import classes from '../failures.module.css'
import { changesOf, fieldsOf, otherValues } from '../repair.ts'
import { texts } from '../texts/texts.ts'
import type { Failure } from '../wire.ts'
import { FieldChange } from './FieldChange.tsx'

/** Shows the row of a failure without a form: the values that the latest retry changed, before and after, and the other values as they were sent. */
export function SentRow({ failure }: { failure: Failure }) {
  const words = useTexts(texts).detail
  const changed = changesOf(failure)
  const names = new Set(changed.map(({ name }) => name))
  const filled = fieldsOf(failure).filter(({ name, sent }) => sent !== '' && !names.has(name))
  return (
    <>
      {changed.length > 0 && (
        <>
          <h3>{words.changedForRetry}</h3>
          <FactList>
            {changed.map(({ name, before, after }) => (
              <Changed key={name} name={name} before={before} after={after} />
            ))}
          </FactList>
          <h3>{words.asItWasSent}</h3>
        </>
      )}
      <FactList>
        {filled.map(({ name, sent }) => (
          <Value key={name} name={name} sent={sent} />
        ))}
      </FactList>
      <OtherValues failure={failure} />
    </>
  )
}

/** The values of the row that no credential would contain. */
export function OtherValues({ failure }: { failure: Failure }) {
  const words = useTexts(texts).detail
  const others = otherValues(failure)
  if (others.length === 0) return null
  return (
    <div className={classes.others}>
      <h3>{words.others}</h3>
      <FactList>
        {others.map(({ name, sent }) => (
          <Value key={name} name={name} sent={sent} />
        ))}
      </FactList>
    </div>
  )
}

function Changed({ name, before, after }: { name: string; before: string; after: string }) {
  const fieldName = useFieldName()
  return (
    <Fact name={fieldName(name)}>
      <FieldChange before={before} after={after} />
    </Fact>
  )
}

function Value({ name, sent }: { name: string; sent: string }) {
  const fieldName = useFieldName()
  return <Fact name={fieldName(name)}>{sent}</Fact>
}

/** Names a field in the words of a person. A field without such words keeps its name in the API. */
export function useFieldName(): (name: string) => string {
  const names = useTexts(texts).fields
  return (name) => (Object.hasOwn(names, name) ? names[name as keyof typeof names] : name)
}
