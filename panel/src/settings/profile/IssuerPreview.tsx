import { Stack } from '@mantine/core'
import { useTexts } from '../../ui/language/language.tsx'
import { CodeBlock } from '../../ui/text/CodeBlock.tsx'
import { CopyableId } from '../../ui/text/CopyableId.tsx'
import { Facts } from '../Facts.tsx'
import classes from '../settings.module.css'
import { texts } from '../texts.ts'
import type { OrganizationProfile } from '../wire.ts'
import { AccentPreview } from './AccentField.tsx'
import { Picture } from './LogoField.tsx'
import { issuerOf, type ProfileFields } from './profile.ts'

/** The organization as the public page and the next credential show it, with the values that are typed in the form. */
export function IssuerPreview({ profile, fields }: { profile: OrganizationProfile; fields: ProfileFields }) {
  const words = useTexts(texts).profile
  return (
    <Stack>
      {fields.logo_url !== '' && <Picture url={fields.logo_url} />}
      <p className={classes.called} dir="auto">
        {fields.name}
      </p>
      {fields.description.trim() !== '' && (
        <p className={classes.said} dir="auto">
          {fields.description}
        </p>
      )}
      <AccentPreview value={fields.accent} />
      <Facts
        facts={[
          [words.fields.url, fields.url || words.ownPage],
          [words.fields.email, fields.email || words.none],
          [words.fields.reply_to, fields.reply_to || fields.email || words.notRead],
          [words.names, fields.allows_name_removal ? words.namesRemovable : words.namesStay],
          ['DID', <CopyableId key="did" value={profile.did} what={words.copyDid} />],
        ]}
      />
      <a href={profile.page_url} target="_blank" rel="noreferrer">
        {words.openPage}
      </a>
      <details>
        <summary>{words.json}</summary>
        <CodeBlock>{JSON.stringify(issuerOf(profile, fields), null, 2)}</CodeBlock>
      </details>
    </Stack>
  )
}
