import { operation } from '../../http/operation.ts'
import { archiving } from './archiving.ts'

export const archiveTemplateOperation = operation({
  name: 'archive-template',
  summary: 'Archive a template',
  description:
    'Nothing is issued from it any more. What was issued stays, and accepted batches go on. Doing it again changes nothing.',
  ...archiving(true),
})
