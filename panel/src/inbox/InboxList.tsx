import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useOrganization } from '../shell/session.ts'
import { useTexts } from '../ui/language/language.tsx'
import { type Column, DataTable } from '../ui/list/DataTable.tsx'
import { FilterBar } from '../ui/list/FilterBar.tsx'
import { ListScreen } from '../ui/list/ListScreen.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { CodeBlock } from '../ui/text/CodeBlock.tsx'
import { RelativeTime } from '../ui/text/RelativeTime.tsx'
import { Under } from '../ui/text/Under.tsx'
import { inboxQuery, type SandboxLetter } from './queries.ts'
import { texts } from './texts.ts'

const route = getRouteApi('/o/$organization/inbox')

/** The letters of a sandbox, which stay here: each as its text, since nothing of a letter is markup of the panel. */
export function InboxList() {
  const words = useTexts(texts)
  const organization = useOrganization()
  const { q, after } = route.useSearch()
  const query = useQuery(inboxQuery(organization.id, { q, after }))
  return (
    <ListScreen
      words={words}
      query={query}
      search={{ q, after }}
      filter={<FilterBar search={{ q }} textLabel={words.text} />}
      empty={<EmptyState {...(organization.is_sandbox ? words.empty : words.notOne)} />}
    >
      {(items) => <InboxTable items={items} />}
    </ListScreen>
  )
}

function InboxTable({ items }: { items: SandboxLetter[] }) {
  const words = useTexts(texts)
  const columns: Column<SandboxLetter>[] = [
    { id: 'to', header: words.columns.to, isHeading: true, cell: ({ recipient }) => recipient },
    { id: 'letter', header: words.columns.letter, cell: (letter) => <Letter letter={letter} /> },
    { id: 'received', header: words.columns.received, cell: (one) => <RelativeTime at={one.received_at} /> },
  ]
  return <DataTable caption={words.title} columns={columns} rows={items} keyOf={({ id }) => id} />
}

function Letter({ letter: { subject, text, reply_to } }: { letter: SandboxLetter }) {
  const words = useTexts(texts)
  return (
    <details>
      <summary dir="auto">{subject}</summary>
      {reply_to && (
        <Under>
          {words.replies} {reply_to}
        </Under>
      )}
      <CodeBlock>{withLinks(text)}</CodeBlock>
    </details>
  )
}

/** Web addresses in the text lead where they say. */
function withLinks(text: string) {
  return text.split(/(https?:\/\/[^\s<>"]+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a letter never change.
      <a key={index} href={part} target="_blank" rel="noopener noreferrer">
        {part}
      </a>
    ),
  )
}
