/**
 * Characters that nobody sees and that change how others are shown: marks of direction, tags, soft hyphens. The two joiners are left
 * where Arabic, Indic scripts and emoji are written with them, and not behind letters that join nothing.
 */
const unseen = /[\p{Cf}--[\u200c\u200d]]|(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\s])[\u200c\u200d]/gv

/** What a stranger wrote, with the characters left out by which it could seem to be something else. All texts of a value, at any depth. */
export function withoutUnseen<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (_name, part) =>
    typeof part === 'string' ? part.replace(unseen, '') : part,
  )
}
