/** One variable of the configuration, as its reference describes it. */
export type DescribedVariable = { type: string; default: string; secret: boolean; sentence: string }

const head = `# Configuration

Sello reads its configuration from the environment, once, when it starts. Every variable has a default that works on a
laptop. A value that makes no sense stops the start with a sentence that names it.

Each variable may also be given as \`NAME_FILE\`, the path of a file that holds the value: the way for secrets, which are
marked (secret). Blank counts as not set.

Generated from \`server/src/config-variables.ts\` by \`npm run generate\`: do not edit.
`

export function generateConfiguration(variables: Record<string, DescribedVariable>): string {
  const sections = Object.entries(variables).map(([name, { type, default: preset, secret, sentence }]) =>
    [
      `## ${name}`,
      '',
      `${sentence}${secret ? ' (secret)' : ''}`,
      '',
      `- Type: ${type}`,
      `- Default: ${preset === '' ? 'not set' : `\`${preset}\``}`,
      ...(secret ? [`- From a file: \`${name}_FILE\``] : []),
      '',
    ].join('\n'),
  )
  return [head, ...sections].join('\n')
}
