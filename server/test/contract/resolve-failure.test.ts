import { endsOneFailure } from './failure-end.ts'

await endsOneFailure({ operation: 'resolve-failure', word: 'resolve', status: 'resolved', body: { note: 'A mano' } })
