import { Button, Group } from '@mantine/core'
import { formatDay } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Soft } from '../../ui/text/Soft.tsx'
import { texts } from '../texts/texts.ts'
import type { SheetReading } from '../wire.ts'

type Twofold = NonNullable<SheetReading['twofold_date']>

/** Asks for the order of day and month where no date of the file decides it. */
export function DateQuestion({ twofold, onAnswer }: { twofold: Twofold; onAnswer: (order: 'dmy' | 'mdy') => void }) {
  const words = useTexts(texts).map
  const { language } = useLanguage()
  return (
    <Sheet isPadded title={words.dateQuestion(twofold.cell, String(twofold.sheet_row))}>
      <Soft>{words.dateHint}</Soft>
      <Group mt="sm">
        <Button variant="default" onClick={() => onAnswer('dmy')}>
          {formatDay(twofold.day_first, language)}
        </Button>
        <Button variant="default" onClick={() => onAnswer('mdy')}>
          {formatDay(twofold.month_first, language)}
        </Button>
      </Group>
    </Sheet>
  )
}
