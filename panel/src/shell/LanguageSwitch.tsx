import { Button } from '@mantine/core'
import { useLanguage } from '../ui/language/language.tsx'
import { languageNames } from './texts.ts'

/** Changes to the other language, which is named in its own words. */
export function LanguageSwitch() {
  const { language, setLanguage } = useLanguage()
  const other = language === 'es' ? 'en' : 'es'
  return (
    <Button variant="subtle" size="compact-sm" lang={other} onClick={() => setLanguage(other)}>
      {languageNames[other]}
    </Button>
  )
}
