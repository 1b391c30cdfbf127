import { Button } from '@mantine/core'
import { useLanguage } from '../ui/language/language.tsx'
import { languageNames } from './texts.ts'

/** Leads to the other language, in that language's own words. */
export function LanguageSwitch() {
  const { language, setLanguage } = useLanguage()
  const other = language === 'es' ? 'en' : 'es'
  return (
    <Button variant="subtle" size="compact-sm" lang={other} onClick={() => setLanguage(other)}>
      {languageNames[other]}
    </Button>
  )
}
