import module from 'node:module'

/**
 * The environment of a process that works on what somebody sent: nothing of ours but the folder in which Node keeps what it has compiled,
 * where this process has one. Without that a process compiles all its modules each time. Node has it from version 22.8 on.
 */
export function programEnvironment(): { NODE_COMPILE_CACHE?: string } {
  const folder = module.getCompileCacheDir?.()
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder }
}
