import { offerCopying } from './copy-fields.ts'

/**
 * What the page of a credential runs when it is opened: nearly nothing. It offers to copy fields. All that verifies is loaded when somebody is about to ask for it:
 * the pointer or the keyboard has come to the button.
 */
const section = document.querySelector<HTMLElement>('#check')
const button = section?.querySelector<HTMLButtonElement>('button')

offerCopying()

if (section && button) {
  const load = () => import('./check-credential.ts')
  const loadAhead = () => void load().then(({ prepare }) => prepare(), ignore)
  section.addEventListener('pointerenter', loadAhead, { once: true })
  section.addEventListener('focusin', loadAhead, { once: true })
  button.addEventListener('click', async () => {
    button.disabled = true
    const verdict = section.querySelector('[role=status]')
    try {
      const { checkCredential } = await load()
      await checkCredential(section)
    } catch (error) {
      if (verdict) verdict.textContent = section.dataset.unavailable ?? ''
      throw error
    } finally {
      button.disabled = false
    }
  })
  section.hidden = false
}

/** A file that could not be loaded ahead is loaded when it is needed. Only then is a failure shown. */
function ignore(): void {}
