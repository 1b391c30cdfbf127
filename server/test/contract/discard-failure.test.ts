import { endsOneFailure } from './failure-end.ts'

await endsOneFailure({ operation: 'discard-failure', word: 'discard', status: 'discarded' })
