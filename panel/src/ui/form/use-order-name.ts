import { useRef } from 'react'

/**
 * Makes idempotency keys for orders: the same order keeps its key, so that it is carried out once although it is sent again after a lost answer;
 * another order gets a new key.
 */
export function useOrderName(): (order: object) => string {
  const last = useRef({ text: '', name: '' })
  return (order) => {
    const text = JSON.stringify(order)
    if (last.current.text !== text) last.current = { text, name: newOrderName() }
    return last.current.name
  }
}

/** A key that no other order has. `crypto.randomUUID` is missing where the panel is not served by HTTPS. */
export function newOrderName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
