import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../language/language.tsx'
import { texts } from '../texts.ts'
import classes from './list.module.css'

/** Links to the next page of a list, and to the first. The back button of the browser leads to the page before. */
export function Pager({ isFirst, next }: { isFirst: boolean; next: string | null }) {
  const words = useTexts(texts).list
  if (isFirst && next === null) return null
  return (
    <nav aria-label={words.pages} className={classes.pager}>
      {!isFirst && <PageLink after={undefined} text={words.firstPage} />}
      {next !== null && <PageLink after={next} text={words.nextPage} />}
    </nav>
  )
}

function PageLink({ after, text }: { after: string | undefined; text: string }) {
  return (
    <Button
      variant="default"
      renderRoot={(props) => <Link {...props} to="." search={(search: object) => ({ ...search, after }) as never} />}
    >
      {text}
    </Button>
  )
}
