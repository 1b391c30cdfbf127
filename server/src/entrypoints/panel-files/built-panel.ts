import { type BuiltFiles, builtFilesOf } from '../answers/built-files.ts'

/** The files of the panel by their paths below `/panel/`. */
export const builtPanel: BuiltFiles = builtFilesOf('panel', import.meta.resolve('panel/build'))
