import { useEffect } from 'react'

const dialog = '[role="dialog"]'

/**
 * Brings the focus back to what opened a dialog when that closes, whichever way it does and wherever it stands; to the title of the screen where
 * that is gone, as the button that revoked a credential. A dialog is open by the address, and is taken from the page with the focus in it.
 */
export function useReturnedFocus(): void {
  useEffect(() => {
    let opener: HTMLElement | undefined
    const observer = new MutationObserver(() => {
      if (document.querySelector(dialog) || document.activeElement !== document.body) return
      const target = opener?.isConnected ? opener : document.querySelector('h1')
      target?.focus()
    })
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      // The element that got the focus back may disappear too, until the focus has moved on.
      if (target.closest(dialog)) observer.observe(document.body, { childList: true, subtree: true })
      else if (target !== opener) observer.disconnect()
      // An entry of a menu is gone when the menu closes: the menu's button stays.
      if (!target.closest(`${dialog}, [role="menu"]`)) opener = target
    }
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('focusin', onFocus)
      observer.disconnect()
    }
  }, [])
}
