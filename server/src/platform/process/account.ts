import { userInfo } from 'node:os'

/** The account of the operating system that this process runs under; its number where it has no name, as in a container. */
export function accountName(): string {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}
