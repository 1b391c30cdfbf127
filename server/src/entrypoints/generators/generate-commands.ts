import type { Command } from 'commander'

const head = `# Commands of the operator program

\`npm run -s sello-server -- ...\` in the repository, or \`sello-server\` where it is installed. It works on the configured
database, the embedded one included, whether or not the service runs. With \`--json\` it prints one JSON object and
nothing else; logs go to standard error. Exit codes: 2 for a wrong command line, 3 for an unknown organization, 1 for
any other failure.

Generated from \`server/src/entrypoints/operator\` by \`npm run generate\`, as \`--help\` says it: do not edit.
`

/** The page of all commands: a section for each of the first level, with what may be written behind it. */
export function generateCommands(program: Command): string {
  const sections = listShown(program).map((command) =>
    [`## ${command.name()}`, '', `${sentence(command.description())}`, '', ...leaves(command).map(describe), ''].join(
      '\n',
    ),
  )
  return [head, ...sections].join('\n')
}

/** The commands that do something: the command itself, or those within it. */
function leaves(command: Command): Command[] {
  return command.commands.length > 0 ? listShown(command).flatMap(leaves) : [command]
}

/** The commands within this one that its help shows. */
function listShown(command: Command): Command[] {
  return command
    .createHelp()
    .visibleCommands(command)
    .filter((one) => one.name() !== 'help')
}

function describe(command: Command): string {
  const given = [...command.registeredArguments, ...command.options]
    .map((one) => ({ name: 'flags' in one ? one.flags : one.name(), text: one.description }))
    .filter(({ text }) => text !== '')
    .map(({ name, text }) => `  - \`${name}\`: ${text}`)
  const what = command.parent?.parent ? `: ${command.description()}` : ''
  const usage = command.options.length > 0 ? command.usage() : command.usage().replace('[options]', '').trim()
  return [`- \`${`${fullName(command)} ${usage}`.trim()}\`${what}`, ...given].join('\n')
}

function fullName(command: Command): string {
  return command.parent?.parent ? `${fullName(command.parent)} ${command.name()}` : command.name()
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
