const toldForMs = 2_000

/** Shows the buttons that copy a field, each beside its field. */
export function offerCopying(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copies]')) {
    const words = button.textContent
    let timer = 0
    button.addEventListener('click', async () => {
      const said = (await copyField(button.dataset.copies ?? '')) ? button.dataset.copied : button.dataset.marked
      tell(button, said ?? '')
      clearTimeout(timer)
      timer = window.setTimeout(() => tell(button, words), toldForMs)
    })
    button.hidden = false
  }
}

function tell(button: HTMLButtonElement, words: string): void {
  button.textContent = words
  const aloud = document.querySelector('#copied')
  if (aloud) aloud.textContent = words === button.dataset.copied || words === button.dataset.marked ? words : ''
}

/** The browser refuses without TLS, or where the person said no: then the field is selected, to be copied by hand. */
async function copyField(id: string): Promise<boolean> {
  const field = document.getElementById(id)
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false
  field.select()
  try {
    await navigator.clipboard.writeText(field.value)
    return true
  } catch {
    return false
  }
}
