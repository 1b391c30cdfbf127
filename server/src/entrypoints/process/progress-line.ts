const barCells = 24

/** Shows how far something is: on a terminal as one line that grows, elsewhere as a line for its begin and its end. */
export function showProgress(stream: NodeJS.WriteStream, text: string, done: number, total: number): void {
  const count = `${String(done).padStart(String(total).length)}/${total}`
  const isEnd = done === total
  if (stream.isTTY) {
    const filled = total === 0 ? barCells : Math.round((done / total) * barCells)
    stream.write(`\r  ${text}  ${'█'.repeat(filled)}${'░'.repeat(barCells - filled)}  ${count}${isEnd ? '\n' : ''}`)
  } else if (isEnd || done === 0) stream.write(`  ${text}  ${count}\n`)
}

const mentionEveryMs = 1_000

/** Tells how many rows something has dealt with, at most once a second, and nothing where it is quicker than that. */
export function mentionRows(mention: (text: string) => void, what: 'written' | 'loaded'): (rows: number) => void {
  let mentionedAt = performance.now()
  return (rows) => {
    if (performance.now() - mentionedAt < mentionEveryMs) return
    mentionedAt = performance.now()
    mention(`${rows} rows ${what}`)
  }
}
