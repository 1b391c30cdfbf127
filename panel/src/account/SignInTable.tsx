import type { PastSignIn } from '../shell/passkeys/account-query.ts'
import { useTexts } from '../ui/language/language.tsx'
import { type Column, DataTable } from '../ui/list/DataTable.tsx'
import { RelativeTime } from '../ui/text/RelativeTime.tsx'
import { texts } from './texts.ts'

/** The last sign-ins, so that a person notices one that was not theirs. */
export function SignInTable({ signIns }: { signIns: PastSignIn[] }) {
  const all = useTexts(texts)
  const words = all.signIns
  const columns: Column<PastSignIn>[] = [
    {
      id: 'when',
      header: words.columns.when,
      isHeading: true,
      cell: ({ signed_in_at }) => <RelativeTime at={signed_in_at} />,
    },
    { id: 'way', header: words.columns.way, cell: ({ way }) => words.ways[way] },
    { id: 'network', header: words.columns.network, cell: ({ network }) => network || words.unknown },
    { id: 'browser', header: words.columns.browser, cell: ({ browser }) => browser || all.sessions.unknown },
  ]
  return <DataTable caption={words.title} columns={columns} rows={signIns} keyOf={({ signed_in_at }) => signed_in_at} />
}
