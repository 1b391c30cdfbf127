import { Stack } from '@mantine/core'
import { useTexts } from '../../ui/language/language.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { Soft } from '../../ui/text/Soft.tsx'
import { Under } from '../../ui/text/Under.tsx'
import type { TemplateRecord } from '../template.ts'
import { texts } from '../texts.ts'

/** Lists the versions with their public pages, the newest first. */
export function TemplateVersions({ record: { row, versions } }: { record: TemplateRecord }) {
  const words = useTexts(texts)
  return (
    <>
      <Soft>{words.show.versionsAbout}</Soft>
      <Stack component="ol" gap="sm">
        {versions.map(({ version, name, published_at }) => (
          <Stack component="li" gap={2} key={version}>
            <span>
              <strong>{words.version(version)}</strong>
              {version === row.version && `, ${words.show.current}`}: {name}
            </span>
            <Under>
              <RelativeTime at={published_at} />
              {' · '}
              <a href={`/achievements/${row.id}/versions/${version}`} target="_blank" rel="noreferrer">
                {words.show.page} <span>{words.newWindow}</span>
              </a>
            </Under>
          </Stack>
        ))}
      </Stack>
    </>
  )
}
