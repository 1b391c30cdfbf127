import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export const ownCheckout = resolve(import.meta.dirname, '..')

/** A clone of an earlier commit with what it depends on, in a temporary folder, to be measured beside this one. */
export async function cloneOf(commit: string): Promise<{ checkout: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'sello-bench-'))
  const checkout = join(folder, 'clone')
  const git = (...words: string[]) => execFileSync('git', ['-C', ownCheckout, 'worktree', ...words])
  git('add', '--detach', '--quiet', checkout, commit)
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: checkout, stdio: ['ignore', 'ignore', 'inherit'] })
  return {
    checkout,
    async remove() {
      git('remove', '--force', checkout)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
