import type { CommonOptions, Shell } from '../shell.ts'

export type Progress = { show(current: number, total: number, words?: string): void; end(): void }

const barWidth = 24
const quietSecondsMax = 30

/**
 * Shows progress on standard error: a bar at a terminal, and otherwise a line every ten per cent or thirty seconds. `name` begins each line, where
 * there are several progresses.
 */
export function startProgress({ stderr }: Shell, options: CommonOptions, name = '', now = Date.now): Progress {
  if (options.quiet) return { show() {}, end() {} }
  const title = name === '' ? '' : `${name} `
  return stderr.isTTY ? bar(stderr, title, now) : lines(stderr, title, now)
}

function bar(stderr: Shell['stderr'], title: string, now: () => number): Progress {
  const startedAt = now()
  let shown = false
  return {
    show(current, total, words = '') {
      const share = total > 0 ? Math.min(1, current / total) : 0
      const filled = Math.round(share * barWidth)
      const seconds = (now() - startedAt) / 1_000
      const rate = seconds > 1 ? current / seconds : 0
      const left =
        rate > 0 && current < total ? ` ${rate.toFixed(0)}/s, ${Math.ceil((total - current) / rate)} s left` : ''
      const line = `${title}[${'#'.repeat(filled)}${'.'.repeat(barWidth - filled)}] ${current}/${total}${left} ${words}`
      stderr.write(`\r\x1b[2K${line.slice(0, (stderr.columns || 80) - 1)}`)
      shown = true
    },
    end() {
      if (shown) stderr.write('\n')
      shown = false
    },
  }
}

function lines(stderr: Shell['stderr'], title: string, now: () => number): Progress {
  let tenths = -1
  let writtenAt = 0
  return {
    show(current, total, words = '') {
      const reached = total > 0 ? Math.floor((10 * current) / total) : 0
      if (reached === tenths && now() - writtenAt < quietSecondsMax * 1_000) return
      tenths = reached
      writtenAt = now()
      stderr.write(`${title}${reached * 10} % ${current}/${total} ${words}`.trimEnd().concat('\n'))
    },
    end() {},
  }
}
