import { Link } from '@tanstack/react-router'
import { useOrganization } from '../../shell/session.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { CopyableId } from '../../ui/text/CopyableId.tsx'
import { Fact, FactList } from '../../ui/text/FactList.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import type { Batch } from '../batch.ts'
import { texts } from '../texts.ts'
import { useStarterName } from '../use-starter-name.ts'
import { BatchNote } from './BatchNote.tsx'

/** The facts of a batch. A fact that other batches share links to them. */
export function BatchFacts({ batch }: { batch: Batch }) {
  const words = useTexts(texts)
  const { slug } = useOrganization()
  const who = useStarterName(batch.started_by)
  return (
    <FactList>
      <Fact name={words.facts.template}>
        <Link
          to="/o/$organization/batches"
          params={{ organization: slug }}
          search={{ template: batch.template_id }}
          title={words.onlyThisTemplate(batch.template_name)}
        >
          {batch.template_name}
        </Link>
      </Fact>
      {batch.file_name !== null && <Fact name={words.facts.file}>{batch.file_name}</Fact>}
      <BatchNote batch={batch} />
      <Fact name={words.columns.started}>
        <RelativeTime at={batch.created_at} />
      </Fact>
      <Fact name={words.columns.by}>{who}</Fact>
      <Fact name={words.facts.id}>
        <CopyableId value={batch.id} what={words.facts.copyId} />
      </Fact>
      <Fact name={words.facts.job}>
        <CopyableId value={batch.job_id} what={words.facts.copyJob} />
      </Fact>
    </FactList>
  )
}
