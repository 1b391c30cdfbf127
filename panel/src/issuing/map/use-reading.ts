import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useOrganization } from '../../shell/session.ts'
import type { Draft } from '../draft/draft.ts'
import { sheetReadingQuery } from '../queries.ts'
import type { DraftRow } from '../rows/draft-row.ts'
import type { IssuableTemplate } from '../template.ts'
import { rowsOfReading } from './rows-of-reading.ts'

const noRows: DraftRow[] = []

/**
 * Has the service read the file of the draft while a person assigns its columns, and returns the rows as assigned so far. The rows are checked at the
 * same time, so that the verdicts are there at the next step.
 */
export function useReading(draft: Draft, template: IssuableTemplate) {
  const organization = useOrganization()
  const query = useQuery({
    ...sheetReadingQuery(organization.id, draft),
    enabled: draft.rows === undefined,
    placeholderData: keepPreviousData,
  })
  const { rows, sameForAll } = draft
  const reading = query.data
  const given = useMemo(
    () => rows ?? (reading ? rowsOfReading(reading, template, sameForAll) : noRows),
    [rows, reading, template, sameForAll],
  )
  return { query, rows: given }
}
