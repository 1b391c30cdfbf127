import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const repository = resolve(import.meta.dirname, '../../..')
const git = (...words: string[]) => execFileSync('git', ['-C', repository, ...words], { encoding: 'utf8' }).trim()

/** The tag of the last release before this commit; undefined where there is none, or no history to look for one. */
export function findFormerRelease(): string | undefined {
  try {
    return git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', 'HEAD')
  } catch {
    console.warn('skipped, for want of a tag v0.1.0 or later: no release is known that could run beside this code')
    return undefined
  }
}

/** Runs `work` with the `sello-server` of a release, in a work tree of its own with what it depends on. */
export async function withRelease(tag: string, work: (program: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sello-release-'))
  const checkout = join(folder, 'release')
  git('worktree', 'add', '--detach', '--quiet', checkout, tag)
  try {
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: checkout, stdio: 'pipe' })
    await work(join(checkout, 'server/bin/sello-server.js'))
  } finally {
    git('worktree', 'remove', '--force', checkout)
    await rm(folder, { recursive: true, force: true })
  }
}
