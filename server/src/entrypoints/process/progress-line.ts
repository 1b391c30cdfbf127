const barCells = 24

/** Shows progress: on a terminal as one line that grows, elsewhere as one line at the start and one at the end. */
export function showProgress(stream: NodeJS.WriteStream, text: string, done: number, total: number): void {
  const count = `${String(done).padStart(String(total).length)}/${total}`
  const isEnd = done === total
  if (stream.isTTY) {
    const filled = total === 0 ? barCells : Math.round((done / total) * barCells)
    stream.write(`\r  ${text}  ${'█'.repeat(filled)}${'░'.repeat(barCells - filled)}  ${count}${isEnd ? '\n' : ''}`)
  } else if (isEnd || done === 0) stream.write(`  ${text}  ${count}\n`)
}

const noteEveryMs = 1_000

/** Notes which table is at work and how much of it is done, at most once a second, and never within the first second. */
export function noteTables(
  note: (text: string) => void,
  what: 'written' | 'loaded',
): (table: string, bytes: number) => void {
  let notedAt = performance.now()
  return (table, bytes) => {
    if (performance.now() - notedAt < noteEveryMs) return
    notedAt = performance.now()
    note(`${table}: ${(bytes / 1_000_000).toFixed(1)} MB ${what}`)
  }
}
