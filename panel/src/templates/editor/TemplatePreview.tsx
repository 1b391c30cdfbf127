import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TemplatePreview as Preview } from '../../data/generated/panel-api.ts'
import { previewTemplate } from '../../data/templates.ts'
import { useOrganization } from '../../shell/session.ts'
import { useSettled } from '../../ui/form/use-settled.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { fileOf, type TemplateValues } from '../form/template-values.ts'
import { texts } from '../texts.ts'
import classes from './editor.module.css'
import { LetterFrame } from './LetterFrame.tsx'

const typingPauseMs = 600

/** Badge and letter as they would be, a moment after one stops typing. What is at fault keeps the preview of before. */
export function TemplatePreview({ id, values }: { id: string | undefined; values: TemplateValues }) {
  const words = useTexts(texts).editor
  const organization = useOrganization()
  const body = JSON.stringify({
    template: fileOf(values),
    ...(id && { template_id: id }),
    recipient_name: words.previewName,
  })
  const settled = useSettled(body, typingPauseMs)
  const query = useQuery({
    queryKey: [organization.id, 'template-preview', settled],
    queryFn: ({ signal }) => previewTemplate(organization.id, JSON.parse(settled), signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  return (
    <Sheet isPadded>
      <section className={classes.preview} aria-labelledby="preview">
        <h2 id="preview" className={classes.heading}>
          {words.parts.preview}
        </h2>
        {query.data ? <Shown preview={query.data} /> : <p className={classes.soft}>{words.noPreview}</p>}
      </section>
    </Sheet>
  )
}

function Shown({ preview: { badge_svg: svg, letter } }: { preview: Preview }) {
  const words = useTexts(texts).editor
  const [form, setForm] = useState<'html' | 'text'>('html')
  const badge = svg === null ? undefined : `data:image/svg+xml,${encodeURIComponent(svg)}`
  return (
    <>
      {badge && (
        <p className={classes.drawn}>
          <img src={badge} alt={words.previewBadge} />
        </p>
      )}
      <p className={classes.soft}>
        {words.previewFrom(letter.from)}
        <br />
        <strong>{letter.subject}</strong>
      </p>
      <div className={classes.tabs}>
        {(['html', 'text'] as const).map((each) => (
          <Button
            key={each}
            size="compact-sm"
            variant={form === each ? 'filled' : 'default'}
            aria-pressed={form === each}
            onClick={() => setForm(each)}
          >
            {words.previewForms[each]}
          </Button>
        ))}
      </div>
      {form === 'html' ? (
        <LetterFrame html={letter.html} badge={badge} title={words.previewLetter} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its box is scrolled by keyboard too
        <pre className={classes.letterText} tabIndex={0}>
          {letter.text}
        </pre>
      )}
    </>
  )
}
