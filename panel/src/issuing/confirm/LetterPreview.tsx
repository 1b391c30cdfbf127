import { Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { BadgePicture } from '../../ui/BadgePicture.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Fact, FactList } from '../../ui/text/FactList.tsx'
import { Soft } from '../../ui/text/Soft.tsx'
import classes from '../issuing.module.css'
import { texts } from '../texts/texts.ts'
import type { BulkPreview } from '../wire.ts'
import { letterContent } from './letter-content.ts'

/** The badge and the letter that a recipient would get, made by the same code that draws badges and sends letters. */
export function LetterPreview({ query, isOfOne }: { query: UseQueryResult<BulkPreview>; isOfOne: boolean }) {
  const words = useTexts(texts).preview
  return (
    <Sheet isPadded>
      <Stack>
        <h2>{isOfOne ? words.titleOfOne : words.title}</h2>
        <Answer query={query}>{({ first }) => (first ? <Preview first={first} /> : <p>{words.none}</p>)}</Answer>
      </Stack>
    </Sheet>
  )
}

function Preview({ first }: { first: NonNullable<BulkPreview['first']> }) {
  const words = useTexts(texts).preview
  const { letter } = first
  return (
    <>
      {first.badge_svg === null ? (
        <BadgePicture url={first.badge_url} size="summary" />
      ) : (
        <img
          className={classes.previewBadge}
          src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(first.badge_svg)}`}
          alt={words.badge}
        />
      )}
      <FactList>
        {(['from', 'to', 'subject'] as const).map((fact) => (
          <Fact key={fact} name={words[fact]}>
            {letter[fact]}
          </Fact>
        ))}
      </FactList>
      <Letter html={letter.html} />
      <Soft>{words.nowhere}</Soft>
      <details>
        <summary>{words.text}</summary>
        <pre className={classes.plainLetter}>{letter.text}</pre>
      </details>
    </>
  )
}

/** The letter stands in a shadow tree, so that styles of the panel and of the letter do not change each other. */
function Letter({ html }: { html: string }) {
  const words = useTexts(texts).preview
  const holder = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!holder.current) return
    const tree = holder.current.shadowRoot ?? holder.current.attachShadow({ mode: 'open' })
    tree.replaceChildren(letterContent(html))
  }, [html])
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be within reach of the keyboard
  return <section ref={holder} aria-label={words.letter} tabIndex={0} className={classes.letter} />
}
