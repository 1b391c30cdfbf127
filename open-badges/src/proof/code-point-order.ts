import { hexDigest } from '#platform'
import type { HashName } from './rdf.ts'

/**
 * The order of RDFC-1.0, which is that of code points. JavaScript compares UTF-16 code units: the two differ where
 * characters beyond U+FFFF meet those from U+E000 to U+FFFF.
 */

/** Negative where `a` stands before `b` by code point, positive where it stands behind. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let index = 0; index < length; index += 1) {
    const [left, right] = [a.charCodeAt(index), b.charCodeAt(index)]
    if (left === right) continue
    // A surrogate is half of a character beyond U+FFFF, so it stands behind every other code unit.
    const [isLeftHalf, isRightHalf] = [isSurrogate(left), isSurrogate(right)]
    return isLeftHalf === isRightHalf ? left - right : isLeftHalf ? 1 : -1
  }
  return a.length - b.length
}

/**
 * Whether texts stand in one order, by code point as by UTF-16 code unit. Several texts of one property are sorted before they are
 * signed, and the libraries of JavaScript sort by code unit: those that do not stand in one order they would refuse for ever.
 *
 * @example haveOneOrder(['métal', '🎓']) // true
 * @example haveOneOrder(['🎓', 'ＡＩ']) // false
 */
export function haveOneOrder(texts: readonly string[]): boolean {
  const byCodeUnit = [...texts].sort()
  return byCodeUnit.every((text, index) => index === 0 || compareCodePoints(byCodeUnit[index - 1] ?? '', text) <= 0)
}

function isSurrogate(codeUnit: number): boolean {
  return codeUnit >= 0xd800 && codeUnit <= 0xdfff
}

/**
 * A hash for a canonicalizer that sorts by code unit. It hands over the parts of a hash one by one; those of a
 * first-degree hash, and no others, are all whole N-Quads (RDFC-1.0, "Hash First Degree Quads"), in the wrong order.
 */
export class CodePointDigest {
  readonly #parts: string[] = []
  readonly #hash: HashName

  constructor(name: HashName) {
    this.#hash = name
  }

  update(part: string): void {
    this.#parts.push(part)
  }

  digest(): string {
    if (this.#parts.every((part) => part.endsWith(' .\n'))) this.#parts.sort(compareCodePoints)
    return hexDigest(this.#hash, this.#parts.join(''))
  }
}
