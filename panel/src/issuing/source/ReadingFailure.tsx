import { Button, Group } from '@mantine/core'
import { RequestFailure } from '../../data/request-failure.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import classes from '../issuing.module.css'
import { texts } from '../texts/texts.ts'
import type { Reading } from './read-sheet.ts'

/** The answers that a person can give about a refused file, by the code of the refusal. */
const choices = { merged_cells: 'first', missing_results: 'empty' } as const
const choiceNames = ['merged_cells', 'missing_results'] as const

/**
 * Shows why a file was not read, and what to do: correct the file, or choose how to read it nevertheless. An error that is not about the file is
 * shown as on any screen.
 */
export function ReadingFailure(props: { error: unknown; name: string; onChoose: (reading: Partial<Reading>) => void }) {
  const { error, name } = props
  const words = useTexts(texts).failures
  if (!(error instanceof RequestFailure) || error.kind !== 'refused') return <FailureNotice error={error} />
  const [first, ...others] = error.sentences
  const offered = choiceNames.filter((choice) => error.fields[choice] !== undefined)
  return (
    <Notice tone="bad" isNews>
      <p>
        <strong>{words.title(name)}.</strong> {others.length === 0 && (first ?? words.other)}
      </p>
      {others.length > 0 && (
        <ul>
          {error.sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {offered.length > 0 && (
        <>
          <p>{words.orRead}</p>
          <Group gap="sm" mt="xs" className={classes.whole}>
            {offered.map((choice) => (
              <Button
                key={choice}
                size="compact-sm"
                variant="default"
                onClick={() => props.onChoose({ [choice]: choices[choice] })}
              >
                {words.choices[choice]}
              </Button>
            ))}
          </Group>
        </>
      )}
    </Notice>
  )
}
