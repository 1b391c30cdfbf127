import { Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useOrganization } from '../../shell/session.ts'
import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { StatusBadge } from '../../ui/states/StatusBadge.tsx'
import { Soft } from '../../ui/text/Soft.tsx'
import classes from '../pathways.module.css'
import { explanationQuery } from '../queries.ts'
import { texts } from '../texts.ts'
import type { PathwayExplanation, PathwayHeld } from '../wire.ts'

/** Says in words which credentials a person has and which are missing, or why they were awarded. */
export function PersonShow({ id, email, onClose }: { id: string; email: string; onClose: () => void }) {
  const organization = useOrganization()
  const { language } = useLanguage()
  const query = useQuery(explanationQuery(organization.id, id, email, language))
  return (
    <SidePanel title={email} onClose={onClose}>
      <Answer query={query}>{(explanation) => <Explained explanation={explanation} />}</Answer>
    </SidePanel>
  )
}

function Explained({ explanation: { told, groups, award } }: { explanation: PathwayExplanation }) {
  const words = useTexts(texts).person
  const { language } = useLanguage()
  const { slug: organization } = useOrganization()
  // The lists below repeat the sentences about groups, so these are left out here.
  const sentences = told.filter((sentence) => !sentence.startsWith(' '))
  return (
    <Stack>
      {sentences.map((sentence) => (
        <p key={sentence} className={classes.sentence}>
          {sentence}
        </p>
      ))}
      {groups.map(({ number, is_met, at_least, templates }) => (
        <section key={number}>
          <Group gap="sm">
            <h3>{words.group(formatNumber(number, language))}</h3>
            {at_least !== null && (
              <StatusBadge tone={is_met ? 'good' : 'calm'}>{is_met ? words.met : words.missing}</StatusBadge>
            )}
          </Group>
          <Soft>{restOfLine(`  ${words.group(String(number))}: `, told)}</Soft>
          <ul className={classes.held}>
            {templates.map((template) => (
              <Held key={template.credential_id ?? template.name} template={template} />
            ))}
          </ul>
        </section>
      ))}
      {award?.credential_id && (
        <Link to="/o/$organization/credentials/$credential" params={{ organization, credential: award.credential_id }}>
          {words.credential}
        </Link>
      )}
      {award?.failure_id && !award.credential_id && (
        <Link to="/o/$organization/failures/$failure" params={{ organization, failure: award.failure_id }}>
          {words.failure}
        </Link>
      )}
    </Stack>
  )
}

/** The sentence about a group without the name of the group, which stands above the sentence. */
function restOfLine(beginning: string, told: string[]): string | undefined {
  return told.find((sentence) => sentence.startsWith(beginning))?.slice(beginning.length)
}

function Held({ template: { name, credential_id, is_revoked } }: { template: PathwayHeld }) {
  const words = useTexts(texts).person
  const { slug: organization } = useOrganization()
  return (
    <li>
      {credential_id === null ? (
        <span>{name}</span>
      ) : (
        <Link to="/o/$organization/credentials/$credential" params={{ organization, credential: credential_id }}>
          {name}
        </Link>
      )}
      <StatusBadge tone={is_revoked ? 'bad' : credential_id === null ? 'calm' : 'good'}>
        {is_revoked ? words.revoked : credential_id === null ? words.missing : words.has}
      </StatusBadge>
    </li>
  )
}
