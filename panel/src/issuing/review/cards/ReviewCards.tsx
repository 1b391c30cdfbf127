// biome-ignore-all lint/a11y: a list element cannot hold items that are not all there
import { Button, Group } from '@mantine/core'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../../../ui/language/language.tsx'
import type { DraftRow } from '../../rows/draft-row.ts'
import type { RowCheck } from '../../rows/review.ts'
import { texts } from '../../texts/texts.ts'
import { ProblemLine } from '../cell/CellProblems.tsx'
import { RemoveRow } from '../cell/RemoveRow.tsx'
import { RowStateSign } from '../cell/RowStateSign.tsx'
import classes from '../review.module.css'
import { problemsAt, problemsOfRow, useReview } from '../review-state.ts'
import { CardField } from './CardField.tsx'

const cardPx = 140

/** The rows of a view on a narrow screen, a card for each row with its errors first. The page itself scrolls. */
export function ReviewCards({ keys }: { keys: readonly number[] }) {
  const words = useTexts(texts).review
  const { rowOf, checkOf } = useReview()
  const holder = useRef<HTMLDivElement>(null)
  const [above, setAbove] = useState(0)
  useLayoutEffect(() => setAbove(holder.current?.offsetTop ?? 0), [])
  const virtual = useWindowVirtualizer({
    count: keys.length,
    estimateSize: () => cardPx,
    getItemKey: (index) => keys[index] ?? index,
    overscan: 6,
    scrollMargin: above,
  })
  return (
    <div ref={holder}>
      <div role="list" aria-label={words.list} className={classes.cards} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const row = rowOf(Number(key))
          return (
            row && (
              <div
                key={key}
                ref={virtual.measureElement}
                role="listitem"
                aria-setsize={keys.length}
                aria-posinset={index + 1}
                data-index={index}
                className={classes.slot}
                style={{ transform: `translateY(${start - above}px)` }}
              >
                <Card row={row} check={checkOf(row.key)} />
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}

function Card({ row, check }: { row: DraftRow; check: RowCheck | undefined }) {
  const words = useTexts(texts).review
  const { columns } = useReview()
  const [isWhole, setWhole] = useState(false)
  const isShort = (column: (typeof columns)[number]) =>
    column === 'email' || column === 'recipient_name' || problemsAt(row, check, column).length > 0
  const shown = isWhole ? columns : columns.filter(isShort)
  return (
    <div className={classes.card}>
      <Group justify="space-between">
        <RowStateSign row={row} check={check} />
        <RemoveRow row={row} />
      </Group>
      {problemsOfRow(row, check, columns).map((problem) => (
        <ProblemLine key={problem.text} problem={problem} />
      ))}
      {shown.map((column) => (
        <CardField key={column} row={row} check={check} column={column} />
      ))}
      {(isWhole || shown.length < columns.length) && (
        <div>
          <Button variant="subtle" size="compact-sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? words.fewerFields : words.moreFields(columns.length - shown.length)}
          </Button>
        </div>
      )}
    </div>
  )
}
