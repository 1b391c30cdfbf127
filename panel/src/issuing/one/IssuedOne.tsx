import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useOrganization } from '../../shell/session.ts'
import { BadgePicture } from '../../ui/BadgePicture.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import classes from '../issuing.module.css'
import type { IssuableTemplate } from '../template.ts'
import { texts } from '../texts/texts.ts'

export type IssuedPerson = { credentialId: string; url: string; name: string }

/** Says that the credential was issued, and offers the next steps. */
export function IssuedOne(props: { issued: IssuedPerson; template: IssuableTemplate; onAnother?: () => void }) {
  const { issued, template } = props
  const words = useTexts(texts).one
  const { slug } = useOrganization()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <Sheet isPadded>
      <div className={classes.summary}>
        <BadgePicture url={template.image_url} size="summary" />
        <div>
          <h2 ref={title} tabIndex={-1}>
            {words.issuedTitle}
          </h2>
          <p>{words.issuedText(issued.name)}</p>
        </div>
      </div>
      <Group>
        {props.onAnother && <Button onClick={props.onAnother}>{words.another}</Button>}
        <Button
          variant="default"
          renderRoot={(root: object) => (
            <Link
              {...root}
              to="/o/$organization/credentials/$credential"
              params={{ organization: slug, credential: issued.credentialId }}
            />
          )}
        >
          {words.record}
        </Button>
        <a href={issued.url} target="_blank" rel="noreferrer">
          {words.page}
        </a>
      </Group>
    </Sheet>
  )
}
