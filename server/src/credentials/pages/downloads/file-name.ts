const charactersMax = 60

/**
 * The name under which a browser keeps a file of a credential: what was earned, in the letters that any system takes, and
 * the end of the id, so that two of them do not take each other's place.
 *
 * @example fileNameOf('Análisis de datos', '…-5c1a2b3c4d5e', 'png') // 'analisis-de-datos-2b3c4d5e.png'
 */
export function fileNameOf(achievementName: string, id: string, extension: string): string {
  const words = achievementName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, charactersMax)
    .replace(/^-|-$/g, '')
    .toLowerCase()
  return `${words || 'credential'}-${id.slice(-8)}.${extension}`
}
