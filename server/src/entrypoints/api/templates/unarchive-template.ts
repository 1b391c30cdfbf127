import { operation } from '../../http/operation.ts'
import { archiving } from './archiving.ts'

export const unarchiveTemplateOperation = operation({
  name: 'unarchive-template',
  summary: 'Unarchive a template',
  description: 'It can be issued from again. Doing it again changes nothing.',
  ...archiving(false),
})
