import { useRef } from 'react'

/**
 * Names orders, so that one that is sent again after a lost answer is the same order and is carried out once: the same order has the
 * same name, and another one a new name.
 */
export function useOrderName(): (order: object) => string {
  const last = useRef({ text: '', name: '' })
  return (order) => {
    const text = JSON.stringify(order)
    if (last.current.text !== text) last.current = { text, name: newOrderName() }
    return last.current.name
  }
}

/** A name for an order that nobody else gives one. `crypto.randomUUID` is missing where the panel is not served by HTTPS. */
export function newOrderName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
