import { Link } from '@tanstack/react-router'
import { useOrganization } from '../shell/session.ts'
import { useTexts } from '../ui/language/language.tsx'
import { Tiles } from '../ui/layout/Tiles.tsx'
import { beginnings } from './template-search.ts'
import { texts } from './texts.ts'

/** The examples with which a template can begin. Each is a link, so that the back button returns to the choice. */
export function ExampleGallery() {
  const words = useTexts(texts)
  const { slug } = useOrganization()
  return (
    <Tiles>
      {beginnings.map((from) => {
        const { title, about } = words.examples[from]
        return (
          <li key={from}>
            <Link to="/o/$organization/templates/new" params={{ organization: slug }} search={{ from }}>
              <strong>{title}</strong>
              <span>{about}</span>
            </Link>
          </li>
        )
      })}
    </Tiles>
  )
}
