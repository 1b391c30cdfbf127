import { endsManyFailures } from './failures-end.ts'

await endsManyFailures({ operation: 'discard-failures', word: 'discard', status: 'discarded', more: {} })
