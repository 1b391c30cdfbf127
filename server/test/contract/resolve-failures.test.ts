import { endsManyFailures } from './failures-end.ts'

const note = 'Issued by hand from the old system.'
await endsManyFailures({ operation: 'resolve-failures', word: 'resolve', status: 'resolved', more: { note } })
