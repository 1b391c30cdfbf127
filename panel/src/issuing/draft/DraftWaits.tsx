import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useOrganization } from '../../shell/session.ts'
import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import classes from '../issuing.module.css'
import { texts } from '../texts/texts.ts'
import { useDraft } from './use-draft.ts'

/** Says that an earlier draft is still there, to continue or to delete. A new draft would replace it. */
export function DraftWaits() {
  const words = useTexts(texts).draft
  const { language } = useLanguage()
  const { slug } = useOrganization()
  const { draft, store } = useDraft()
  const [isAsking, setAsking] = useState(false)
  if (!draft) return null
  const rows = draft.rows?.length ?? 0
  return (
    <div className={classes.waits}>
      <Notice tone="calm">
        <p>
          {rows > 0
            ? words.waitsWithRows(draft.source.name, formatNumber(rows, language))
            : words.waits(draft.source.name)}{' '}
          {words.replaced} {words.kept}
        </p>
        <Group gap="sm" mt="xs">
          <Button
            size="compact-sm"
            renderRoot={(root: object) => (
              <Link
                {...root}
                to="/o/$organization/issue/draft"
                params={{ organization: slug }}
                search={{ step: draft.rows ? 'review' : 'columns' }}
              />
            )}
          >
            {words.goOn}
          </Button>
          {isAsking ? (
            <Button size="compact-sm" variant="filled" color="bad" onClick={store.drop}>
              {words.dropForGood}
            </Button>
          ) : (
            <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
              {words.drop}
            </Button>
          )}
        </Group>
      </Notice>
    </div>
  )
}
