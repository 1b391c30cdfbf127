import { Button, NativeSelect, Popover, Stack, TextInput } from '@mantine/core'
import { type FormEvent, memo, useState } from 'react'
import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { type ColumnName, isDateColumn } from '../rows/column.ts'
import { texts } from '../texts/texts.ts'
import classes from './review.module.css'
import { useReview } from './review-state.ts'
import { useColumnRepair } from './use-column-repair.ts'

/**
 * Corrects all errors of a column at once: with one value for all rows, or with the probable value of each. It looks through all rows, so it is drawn
 * anew when the rows change, and not while a person scrolls.
 */
export const ColumnRepair = memo(function ColumnRepair({ column }: { column: ColumnName }) {
  const words = useTexts(texts)
  const { language } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const { errors, slips, setAll, mend } = useColumnRepair(column)
  // Addresses are corrected one by one, except for a domain that many people mistyped: the button counts only the rows that it corrects.
  const count = column === 'email' ? slips.reduce((sum, { meantIn }) => sum + meantIn.size, 0) : errors.length
  if (count < 2) return null
  const shown = formatNumber(count, language)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      width="19rem"
      position="bottom-start"
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.repair}
          aria-expanded={isOpen}
          aria-label={words.review.repairNamed(words.columns[column], shown)}
          onClick={() => setOpen(!isOpen)}
        >
          {words.review.repair(shown)}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.columns[column]}>
        <Stack gap="md">
          {slips.map((slip) => {
            const { typed, meant, isTypedAlike, meantIn } = slip
            const label = isTypedAlike ? words.review.mendTypos : words.review.mendAlike
            return (
              <Button
                key={typed}
                variant="light"
                size="sm"
                onClick={() => {
                  mend(slip)
                  setOpen(false)
                }}
              >
                {label(formatNumber(meantIn.size, language), typed, meant)}
              </Button>
            )
          })}
          {errors.length > 0 && column !== 'email' && (
            <OneValueForAll
              column={column}
              count={formatNumber(errors.length, language)}
              onSet={(value) => {
                setAll(errors, value)
                setOpen(false)
              }}
            />
          )}
          {errors.length > 0 && column === 'email' && <span>{words.review.emailsOneByOne}</span>}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
})

function OneValueForAll(props: { column: ColumnName; count: string; onSet: (value: string) => void }) {
  const words = useTexts(texts).review
  const { template } = useReview()
  const [value, setValue] = useState('')
  const choices = props.column === 'result_value' ? template.result_allowed_values : []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (value.trim() !== '') props.onSet(value)
  }
  const common = { label: words.setAllLabel(props.count), value, 'data-autofocus': true }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {choices.length > 0 ? (
          <NativeSelect
            {...common}
            data={['', ...choices]}
            onChange={({ currentTarget }) => setValue(currentTarget.value)}
          />
        ) : (
          <TextInput
            {...common}
            onChange={({ currentTarget }) => setValue(currentTarget.value)}
            {...(isDateColumn(props.column) && { placeholder: words.dayHint })}
            autoComplete="off"
          />
        )}
        <Button type="submit" size="sm">
          {words.setAll(props.count)}
        </Button>
      </Stack>
    </form>
  )
}
