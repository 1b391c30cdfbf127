import { Tooltip } from '@mantine/core'
import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { Soft } from '../../ui/text/Soft.tsx'
import type { Batch, BatchChunk } from '../batch.ts'
import classes from '../batches.module.css'
import { texts } from '../texts.ts'

/** Each state has a sign of its own, so that it can be recognised without colour. */
const signs: Record<BatchChunk['state'], string> = {
  waiting: '·',
  working: '▸',
  put_off: '↻',
  issued: '✓',
  mailed: '✉',
}
const states = Object.keys(signs) as BatchChunk['state'][]

/** The parts of a batch as squares, in the order of its rows. */
export function BatchParts({ batch }: { batch: Batch }) {
  const words = useTexts(texts).parts
  const there = new Set(batch.chunks.map(({ state }) => state))
  const hasFailed = batch.chunks.some(({ failed }) => failed > 0)
  return (
    <>
      <Soft>{words.about}</Soft>
      <ul className={classes.grid}>
        {batch.chunks.map((chunk) => (
          <Part key={chunk.first_row} chunk={chunk} />
        ))}
      </ul>
      <ul className={classes.legend}>
        {states
          .filter((state) => there.has(state))
          .map((state) => (
            <li key={state}>
              <span className={classes.part} data-state={state} aria-hidden="true">
                {signs[state]}
              </span>
              {words.states[state]}
            </li>
          ))}
        {hasFailed && (
          <li>
            <span className={classes.part} data-failed="true" aria-hidden="true" />
            {words.someFailed}
          </li>
        )}
      </ul>
    </>
  )
}

function Part({ chunk }: { chunk: BatchChunk }) {
  const words = useTexts(texts).parts
  const { language } = useLanguage()
  const shown = (count: number) => formatNumber(count, language)
  const { first_row: first, row_count: rows, state, failed } = chunk
  const said = [words.name(shown(first), shown(first + rows - 1)), words.states[state]]
  if (failed > 0) said.push(words.failed(failed, shown(failed)))
  const label = said.join(', ')
  return (
    <li>
      <Tooltip label={label}>
        <span className={classes.part} data-state={state} data-failed={failed > 0} role="img" aria-label={label}>
          {signs[state]}
        </span>
      </Tooltip>
    </li>
  )
}
