import { lazyRouteComponent } from '@tanstack/react-router'
import { type ComponentType, lazy } from 'react'
import { whenReachable } from '../data/live/reachability.ts'

/**
 * A screen whose script is loaded when it is first opened. Where the service is away the screen of before stays until it is back: a page that is
 * loaded anew instead, as the router does, would be the browser's own that says so.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => loadWhenReachable(load), name)

/** A part of a screen whose script is loaded when the part is opened, so that no screen waits for it. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadWhenReachable(load) }))
}

/** Loads a script, and tries again for as long as the service is out of reach. */
export async function loadWhenReachable<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (!(await whenReachable())) throw error
      await loadStylesAgain()
    }
  }
}

/** A style sheet that could not be had is not asked for again with the script that needs it. */
async function loadStylesAgain(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  const lost = links.filter(({ sheet }) => sheet === null)
  await Promise.all(
    lost.map((link) => {
      const again = link.cloneNode() as HTMLLinkElement
      const loaded = new Promise((done) => {
        again.onload = done
        again.onerror = done
      })
      link.replaceWith(again)
      return loaded
    }),
  )
}
