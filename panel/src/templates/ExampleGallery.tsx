import { Link } from '@tanstack/react-router'
import { useOrganization } from '../shell/session.ts'
import { useTexts } from '../ui/language/language.tsx'
import { beginnings } from './template-search.ts'
import classes from './templates.module.css'
import { texts } from './texts.ts'

/** From what a template may begin. Each is a link, so that the choice can be gone back from. */
export function ExampleGallery() {
  const words = useTexts(texts)
  const { slug } = useOrganization()
  return (
    <ul className={classes.gallery}>
      {beginnings.map((from) => {
        const { title, about } = words.examples[from]
        return (
          <li key={from}>
            <Link
              to="/o/$organization/templates/new"
              params={{ organization: slug }}
              search={{ from }}
              className={classes.example}
            >
              <strong>{title}</strong>
              <span>{about}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
