import { Button, Group } from '@mantine/core'
import { RequestFailure } from '../../data/request-failure.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { texts } from '../texts.ts'

/** Somebody else saved or published while this was typed: the person decides which of the two stays. */
export function ConflictNotice(props: { error: unknown; onTheirs: () => void; onMine: () => void }) {
  const words = useTexts(texts).conflict
  const [who] = props.error instanceof RequestFailure ? props.error.values : []
  return (
    <Notice tone="late" isNews>
      <p>
        <strong>
          {words.title}
          {who ? `: ${who}` : ''}.
        </strong>{' '}
        {words.text}
      </p>
      <Group>
        <Button variant="default" onClick={props.onTheirs}>
          {words.theirs}
        </Button>
        <Button variant="default" onClick={props.onMine}>
          {words.mine}
        </Button>
      </Group>
    </Notice>
  )
}
