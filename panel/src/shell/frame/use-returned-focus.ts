import { useEffect } from 'react'

const dialog = '[role="dialog"]'

/**
 * When a dialog closes, gives the focus back to the element that opened it, however it was closed. Where that element is gone (the button that
 * revoked a credential, for example) the title of the screen gets the focus. The address of the page opens a dialog, so the dialog is removed
 * together with the focused element in it. A title that had the focus and was replaced, as when the data of its screen have come, gives it to the new one.
 */
export function useReturnedFocus(): void {
  useEffect(() => {
    let opener: HTMLElement | undefined
    let last: HTMLElement | undefined
    const observer = new MutationObserver(() => {
      if (document.activeElement !== document.body || document.querySelector(dialog)) return
      // A title that is still there lost the focus to a press beside it.
      if (last?.tagName === 'H1' && last.isConnected) return
      const target = opener?.isConnected ? opener : document.querySelector('h1')
      target?.focus()
    })
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      last = target
      // The element that got the focus may disappear too, as long as the focus has not moved on.
      if (target.closest(`${dialog}, h1`)) observer.observe(document.body, { childList: true, subtree: true })
      else if (target !== opener) observer.disconnect()
      // An entry of a menu is gone once the menu closes; the button of the menu stays.
      if (!target.closest(`${dialog}, [role="menu"]`)) opener = target
    }
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('focusin', onFocus)
      observer.disconnect()
    }
  }, [])
}
