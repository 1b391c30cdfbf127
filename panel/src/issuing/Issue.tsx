import { getRouteApi, Link } from '@tanstack/react-router'
import { useOrganization } from '../shell/session.ts'
import { useTexts } from '../ui/language/language.tsx'
import { Tiles } from '../ui/layout/Tiles.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { DraftWaits } from './draft/DraftWaits.tsx'
import { Steps, steps } from './Steps.tsx'
import { TemplateChoice } from './TemplateChoice.tsx'
import { texts } from './texts/texts.ts'
import { UnderTemplate } from './UnderTemplate.tsx'

const route = getRouteApi('/o/$organization/issue')
const ways = ['one', 'list', 'file'] as const

/** The first screen of issuing: a person chooses a template, and then how to name the recipients. */
export function Issue() {
  const words = useTexts(texts)
  const { template } = route.useSearch()
  return (
    <>
      <PageHeader title={words.title}>{words.about}</PageHeader>
      <Steps current={steps[0]} />
      <DraftWaits />
      {template === undefined ? <TemplateChoice /> : <Ways templateId={template} />}
    </>
  )
}

/** The three ways to name the recipients. */
function Ways({ templateId }: { templateId: string }) {
  const words = useTexts(texts)
  const { slug } = useOrganization()
  const other = (
    <Link from={route.id} to="." search={{}}>
      {words.otherTemplate}
    </Link>
  )
  return (
    <UnderTemplate templateId={templateId} away={other}>
      {() => (
        <>
          <h2>{words.toWhom}</h2>
          <Tiles>
            {ways.map((way) => (
              <li key={way}>
                <Link
                  to={`/o/$organization/issue/${way}`}
                  params={{ organization: slug }}
                  search={{ template: templateId }}
                >
                  <strong>{words.ways[way].title}</strong>
                  <span>{words.ways[way].about}</span>
                </Link>
              </li>
            ))}
          </Tiles>
        </>
      )}
    </UnderTemplate>
  )
}
