import { Button, Group } from '@mantine/core'
import { sheetAddress } from '../../data/files/sheets.ts'
import { useOrganization } from '../../shell/session.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { Soft } from '../../ui/text/Soft.tsx'
import { texts } from '../texts.ts'

/** Links to a file with the columns of a template, to be filled in and issued. */
export function TemplateSheets({ id }: { id: string }) {
  const words = useTexts(texts).show
  const { language } = useLanguage()
  const organization = useOrganization()
  return (
    <>
      <Soft>{words.sheetAbout}</Soft>
      <Group>
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            component="a"
            variant="default"
            href={sheetAddress(organization.id, id, format, language)}
            download
          >
            {format.toUpperCase()}
          </Button>
        ))}
      </Group>
    </>
  )
}
