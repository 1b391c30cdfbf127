import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isAtLeast, useOrganization } from '../../shell/session.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { profileQuery } from '../queries.ts'
import classes from '../settings.module.css'
import { texts } from '../texts.ts'
import type { OrganizationProfile } from '../wire.ts'
import { IssuerPreview } from './IssuerPreview.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { fieldsOf } from './profile.ts'

/** Settings > Issuer profile. */
export function ProfileShow() {
  const words = useTexts(texts).profile
  const organization = useOrganization()
  const query = useQuery(profileQuery(organization.id))
  const [news, setNews] = useState<string>()
  return (
    <>
      <PageHeader title={words.title}>{words.about}</PageHeader>
      <div className={classes.parts}>
        {news && (
          <Notice tone="good" isNews onClose={() => setNews(undefined)}>
            {news}
          </Notice>
        )}
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
      </div>
    </>
  )
}

function Editing({ profile, onDone }: { profile: OrganizationProfile; onDone: (news: string) => void }) {
  const words = useTexts(texts).profile
  const [fields, setFields] = useState(() => fieldsOf(profile))
  return (
    <div className={classes.columns}>
      <Sheet isPadded>
        <ProfileForm fields={fields} onChange={setFields} onDone={() => onDone(words.told)} />
      </Sheet>
      <section aria-labelledby="preview">
        <Sheet isPadded>
          <h2 id="preview" className={classes.inside}>
            {words.preview}
          </h2>
          <IssuerPreview profile={profile} fields={fields} />
        </Sheet>
      </section>
    </div>
  )
}
