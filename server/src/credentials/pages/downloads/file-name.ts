const charactersMax = 60

/**
 * The name under which a browser saves a file of a credential: the achievement's name, in letters that every system accepts, and the end of the id,
 * so that the files of two credentials do not overwrite each other.
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
