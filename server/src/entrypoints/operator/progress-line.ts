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
