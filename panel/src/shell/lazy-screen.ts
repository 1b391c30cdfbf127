import { lazyRouteComponent } from '@tanstack/react-router'
import { type ComponentType, lazy } from 'react'
import { whenReachable } from '../data/live/reachability.ts'

/**
 * A screen whose script is loaded when it is first opened. While the service is away the former screen stays: the router would load the page anew,
 * and the browser would show its own error page.
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

/** The browser does not load a style sheet again by itself, when the script that needs it is loaded again. */
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
