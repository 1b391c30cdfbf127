import { Link } from '@tanstack/react-router'
import { isAtLeast, useOrganization } from '../../shell/session.ts'
import { type Language, useLanguage, useTexts } from '../../ui/language/language.tsx'
import { CopyBeside } from '../../ui/text/CodeBlock.tsx'
import { Soft } from '../../ui/text/Soft.tsx'
import type { TemplateFile } from '../template.ts'
import classes from '../templates.module.css'
import { texts } from '../texts.ts'
import { curlFor } from './curl.ts'

/** A command that issues a credential of this template; only the key is missing. */
export function TemplateApi({ id, file }: { id: string; file: TemplateFile }) {
  const words = useTexts(texts).show
  const { language } = useLanguage()
  const { slug, role } = useOrganization()
  const command = curlFor(location.origin, id, file, keyNames[language])
  return (
    <>
      <Soft>
        {words.apiAbout}{' '}
        {isAtLeast(role, 'admin') && (
          <Link to="/o/$organization/settings/api-keys" params={{ organization: slug }}>
            {words.keys}
          </Link>
        )}
      </Soft>
      <CopyBeside value={command} what={words.copyCommand}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the screen is scrolled by keyboard too */}
        <pre className={classes.block} tabIndex={0}>
          {command}
        </pre>
      </CopyBeside>
    </>
  )
}

const keyNames: Record<Language, string> = { es: 'TU_CLAVE', en: 'YOUR_KEY' }
