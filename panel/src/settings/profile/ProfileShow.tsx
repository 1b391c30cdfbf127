import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isAtLeast, useOrganization } from '../../shell/session.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { Columns } from '../../ui/layout/Columns.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { News } from '../../ui/states/News.tsx'
import { profileQuery } from '../queries.ts'
import { texts } from '../texts.ts'
import type { OrganizationProfile } from '../wire.ts'
import { IssuerPreview } from './IssuerPreview.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { fieldsOf } from './profile.ts'

/** The screen "Settings > Issuer profile". */
export function ProfileShow() {
  const words = useTexts(texts).profile
  const organization = useOrganization()
  const query = useQuery(profileQuery(organization.id))
  const [news, setNews] = useState<string>()
  return (
    <>
      <PageHeader title={words.title}>{words.about}</PageHeader>
      <Stack>
        <News onClose={setNews}>{news}</News>
        <Answer query={query}>
          {(profile) =>
            isAtLeast(organization.role, 'admin') ? (
              <Editing profile={profile} onDone={setNews} />
            ) : (
              <Sheet isPadded>
                <IssuerPreview profile={profile} fields={fieldsOf(profile)} />
              </Sheet>
            )
          }
        </Answer>
      </Stack>
    </>
  )
}

function Editing({ profile, onDone }: { profile: OrganizationProfile; onDone: (news: string) => void }) {
  const words = useTexts(texts).profile
  const [fields, setFields] = useState(() => fieldsOf(profile))
  return (
    <Columns isUneven>
      <Sheet isPadded>
        <ProfileForm fields={fields} onChange={setFields} onDone={() => onDone(words.told)} />
      </Sheet>
      <Sheet isPadded title={words.preview}>
        <IssuerPreview profile={profile} fields={fields} />
      </Sheet>
    </Columns>
  )
}
