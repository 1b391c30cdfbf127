import { Button, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ask } from '../../data/ask.ts'
import { isAtLeast, useOrganization } from '../../shell/session.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { templateKeys } from '../queries.ts'
import type { TemplateRecord } from '../template.ts'
import type { TemplateShowSearch } from '../template-search.ts'
import { texts } from '../texts.ts'

const route = getRouteApi('/o/$organization/templates/$template')

/** What a person can do with a template: issue it, and as an administrator change it. */
export function TemplateActions({ record: { row, draft } }: { record: TemplateRecord }) {
  const words = useTexts(texts).show
  const organization = useOrganization()
  const isAdmin = isAtLeast(organization.role, 'admin')
  if (row.state === 'archived') return isAdmin ? <RestoreButton id={row.id} /> : null
  const isIssuable = row.state === 'published' && isAtLeast(organization.role, 'issuer')
  const params = { organization: organization.slug, template: row.id }
  return (
    <Group>
      {isAdmin && draft && <AskButton ask="discard" text={words.discard} />}
      {isAdmin && row.version !== null && <AskButton ask="archive" text={words.archive} />}
      {isAdmin && (
        <Button
          variant={isIssuable ? 'default' : 'filled'}
          renderRoot={(props) => <Link {...props} to="/o/$organization/templates/$template/edit" params={params} />}
        >
          {draft ? words.editDraft : words.edit}
        </Button>
      )}
      {isIssuable && (
        <Button
          renderRoot={(props) => (
            <Link
              {...props}
              to="/o/$organization/issue"
              params={{ organization: organization.slug }}
              search={{ template: row.id }}
            />
          )}
        >
          {words.issue}
        </Button>
      )}
    </Group>
  )
}

function AskButton({ ask, text }: { ask: NonNullable<TemplateShowSearch['ask']>; text: string }) {
  return (
    <Button variant="default" renderRoot={(props) => <Link {...props} from={route.id} to="." search={{ ask }} />}>
      {text}
    </Button>
  )
}

/** Restoring loses nothing, so it needs no confirmation. */
function RestoreButton({ id }: { id: string }) {
  const words = useTexts(texts).show
  const organization = useOrganization()
  const queryClient = useQueryClient()
  const navigate = route.useNavigate()
  const restore = useMutation({
    mutationFn: () =>
      ask('archive-template', { organizationId: organization.id, path: { id }, body: { is_archived: false } }),
    onSuccess: async () => {
      await Promise.all(templateKeys(organization.id).map((key) => queryClient.invalidateQueries(key)))
      await navigate({ search: { done: 'restored' }, replace: true })
    },
  })
  return (
    <div>
      <Button onClick={() => restore.mutate()} loading={restore.isPending}>
        {words.restore}
      </Button>
      {restore.isError && <FailureNotice error={restore.error} />}
    </div>
  )
}
