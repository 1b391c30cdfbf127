import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'

export type Language = 'es' | 'en'

/** The texts of a part of the panel. Both languages have the same type, so that neither can lack a text. */
export type InBothLanguages<Texts> = Record<Language, Texts>

type LanguageState = { language: Language; setLanguage: (language: Language) => void }

const storageName = 'sello-language'
const LanguageContext = createContext<LanguageState | undefined>(undefined)

/** Keeps the language of the screen: the one chosen in this browser, or else the one that the browser asks for. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(startLanguage)
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const state = useMemo(
    () => ({
      language,
      setLanguage: (chosen: Language) => {
        localStorage.setItem(storageName, chosen)
        // The pages of the inbox, which the service makes, follow the choice.
        // biome-ignore lint/suspicious/noDocumentCookie: not every browser has a Cookie Store, and the value is one of two words
        document.cookie = `${storageName}=${chosen}; Path=/inbox; Max-Age=31536000; SameSite=Lax`
        setLanguage(chosen)
      },
    }),
    [language],
  )
  return <LanguageContext value={state}>{children}</LanguageContext>
}

export function useLanguage(): LanguageState {
  const state = use(LanguageContext)
  if (!state) throw new Error('no LanguageProvider stands above this component')
  return state
}

export function useTexts<Texts>(texts: InBothLanguages<Texts>): Texts {
  return texts[useLanguage().language]
}

function startLanguage(): Language {
  const chosen = localStorage.getItem(storageName)
  if (chosen === 'es' || chosen === 'en') return chosen
  const known = navigator.languages.map((tag) => tag.split('-')[0]).find((tag) => tag === 'es' || tag === 'en')
  return known === 'es' || known === 'en' ? known : 'en'
}
