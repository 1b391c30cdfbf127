import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../data/ask.ts'
import { RequestFailure } from '../../data/request-failure.ts'
import { useOrganization } from '../../shell/session.ts'
import { useSettled } from '../../ui/form/use-settled.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Soft } from '../../ui/text/Soft.tsx'
import { fileOf, type TemplateValues } from '../form/template-values.ts'
import type { TemplatePreview as Preview } from '../template.ts'
import { texts } from '../texts.ts'
import classes from './editor.module.css'
import { LetterFrame } from './LetterFrame.tsx'

const typingPauseMs = 600
/** The time in which a new template is saved and its form is replaced by that of the saved one. */
const keptMs = 10_000

/** Shows badge and letter as they would be, a moment after typing stops. While a value is wrong the former preview stays. */
export function TemplatePreview({ id, values }: { id: string | undefined; values: TemplateValues }) {
  const words = useTexts(texts).editor
  const organization = useOrganization()
  const queryClient = useQueryClient()
  const settled = useSettled(JSON.stringify(fileOf(values)), typingPauseMs)
  const ofThese = [organization.id, 'template-preview', settled]
  const query = useQuery({
    queryKey: [...ofThese, id],
    queryFn: ({ signal }) =>
      ask('preview-template', {
        organizationId: organization.id,
        body: { template: JSON.parse(settled), ...(id && { template_id: id }), recipient_name: words.previewName },
        signal,
      }),
    // The former preview of the same values, from before the template had an id.
    placeholderData: () => queryClient.getQueriesData<Preview>({ queryKey: ofThese }).find(([, known]) => known)?.[1],
    gcTime: keptMs,
    retry: false,
  })
  const [last, setLast] = useState<Preview>()
  if (query.data && query.data !== last) setLast(query.data)
  const shown = query.data ?? last
  const isAtFault = query.isError && isRefused(query.error)
  const isUnanswered = query.isError && !isAtFault
  return (
    <Sheet isPadded>
      <section className={classes.preview} aria-labelledby="preview">
        <h2 id="preview">{words.parts.preview}</h2>
        {shown && <Shown preview={shown} />}
        {isUnanswered && <Soft>{words.previewFailed}</Soft>}
        {isAtFault && !shown && <Soft>{values.name.trim() ? words.previewLater : words.noPreview}</Soft>}
      </section>
    </Sheet>
  )
}

/** A refusal means that the typed values make no valid template. Any other error has another cause. */
const isRefused = (error: Error) => error instanceof RequestFailure && error.kind === 'refused'

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
      <Soft>
        {words.previewFrom(letter.from)}
        <br />
        <strong>{letter.subject}</strong>
      </Soft>
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
