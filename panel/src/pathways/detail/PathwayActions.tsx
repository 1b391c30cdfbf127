import { Button, Group } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useOrganization } from '../../shell/session.ts'
import { useTexts } from '../../ui/language/language.tsx'
import type { PathwayShowSearch } from '../pathway-search.ts'
import { texts } from '../texts.ts'
import type { PathwayRecord } from '../wire.ts'

const route = getRouteApi('/o/$organization/pathways/$pathway')

/** What an administrator can do with a pathway. */
export function PathwayActions({ record: { row } }: { record: PathwayRecord }) {
  const words = useTexts(texts).show
  const { slug } = useOrganization()
  const params = { organization: slug, pathway: row.id }
  if (row.state === 'archived') return null
  return (
    <Group>
      <AskButton ask="archive" text={words.archive} />
      <Button
        variant="default"
        renderRoot={(props) => <Link {...props} to="/o/$organization/pathways/$pathway/edit" params={params} />}
      >
        {row.has_draft ? words.editDraft : words.edit}
      </Button>
      {row.has_draft && <AskButton ask="publish" text={words.publish} isMain />}
    </Group>
  )
}

function AskButton(props: { ask: NonNullable<PathwayShowSearch['ask']>; text: string; isMain?: boolean }) {
  const { ask, text, isMain } = props
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      renderRoot={(rest) => (
        <Link {...rest} from={route.id} to="." search={(before: object) => ({ ...before, ask })} resetScroll={false} />
      )}
    >
      {text}
    </Button>
  )
}
