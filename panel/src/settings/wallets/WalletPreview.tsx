import { Stack } from '@mantine/core'
import { light } from '@sello/tokens'
import { accentOf } from '@sello/tokens/accent'
import { useQuery } from '@tanstack/react-query'
import { useOrganization } from '../../shell/session.ts'
import { AwardIcon } from '../../ui/icons.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import { shownPicture } from '../../ui/shown-picture.ts'
import { Answer } from '../../ui/states/Answer.tsx'
import { Soft } from '../../ui/text/Soft.tsx'
import { newestTemplateQuery } from '../queries.ts'
import classes from '../settings.module.css'
import type { OrganizationProfile } from '../wire.ts'
import { texts } from './texts.ts'

/** The card that a wallet would show for the newest template: names, pictures, and the accent colour. */
export function WalletPreview({ profile }: { profile: OrganizationProfile }) {
  const words = useTexts(texts)
  const { id } = useOrganization()
  const query = useQuery(newestTemplateQuery(id))
  const { accent, 'on-accent': ink } = accentOf(profile.accent ?? light.accent).light
  return (
    <Stack>
      <Answer query={query}>
        {(template) => (
          <>
            <figure className={classes.walletCard} style={{ background: accent, color: ink }}>
              <Shown url={template ? template.image_url : profile.logo_url} isBadge />
              <figcaption>
                <strong dir="auto">{template?.name ?? words.anyCredential}</strong>
                <span className={classes.walletIssuer}>
                  <Shown url={profile.logo_url} />
                  <span>
                    {words.issuedBy} <bdi>{profile.name}</bdi>
                  </span>
                </span>
              </figcaption>
            </figure>
            {!template && <Soft>{words.noTemplate}</Soft>}
          </>
        )}
      </Answer>
      <Soft>{profile.accent ? words.drawn : words.uncoloured}</Soft>
    </Stack>
  )
}

/** A picture of this service. A picture of another site is replaced by the drawn badge, or left out. */
function Shown({ url, isBadge }: { url: string | null; isBadge?: boolean }) {
  const source = shownPicture(url, location.origin)
  if (source) return <img src={source} alt="" />
  return isBadge ? <AwardIcon /> : null
}
