import module from 'node:module'
import { patience } from '../src/platform/process/work-limits.ts'

// Work for strangers runs at the lowest priority. Beside a machine's other work it may wait for minutes, which is no fault of ours.
patience.clockSeconds = 800

// As in the service, the processes that are started for each certificate or sheet find their modules compiled.
module.enableCompileCache?.('node_modules/.sello-tests')
