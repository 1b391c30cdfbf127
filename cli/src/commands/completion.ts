import type { Command } from 'commander'
import { UsageError } from '../exit-code.ts'
import type { Shell } from '../shell.ts'

/** A command by its words, and the words that may follow. */
type Place = { path: string; words: { word: string; description: string }[] }

/** Prints a script by which a shell completes commands and options. It is fixed text, so completing starts no program. */
export async function printCompletion(shell: Shell, root: Command, kind: string): Promise<void> {
  const write = { bash, zsh, fish }[kind]
  if (!write) throw new UsageError(`There is a completion for bash, zsh and fish, not for ${kind}.`)
  shell.stdout.write(write(placesOf(root, root.name(), [])))
}

function placesOf(command: Command, path: string, inherited: Place['words']): Place[] {
  const options = [
    ...inherited,
    ...command.options.map(({ long, description }) => ({ word: long ?? '', description })),
  ].filter(({ word }) => word !== '')
  const commands = command.commands.map((one) => ({ word: one.name(), description: one.description() }))
  return [
    { path, words: [...commands, ...options] },
    ...command.commands.flatMap((one) => placesOf(one, `${path} ${one.name()}`, options)),
  ]
}

/** A pattern of `case` for all commands that have a word before them. */
function inner(places: Place[]): string {
  return places
    .slice(1)
    .map(({ path }) => `"${path}"`)
    .join('|')
}

function bash(places: Place[]): string {
  const cases = places.map(({ path, words }) => `    "${path}") words="${words.map((one) => one.word).join(' ')}" ;;`)
  return `# eval "$(sello completion bash)"
_sello() {
  local place="sello" words="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$place $word" in ${inner(places)}) place="$place $word" ;; esac
  done
  case "$place" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _sello sello
`
}

function zsh(places: Place[]): string {
  const quoted = (text: string) => text.replaceAll("'", '').replaceAll(':', '\\:')
  const cases = places.map(({ path, words }) => {
    return `    "${path}") found=(${words.map((one) => `'${one.word}:${quoted(one.description)}'`).join(' ')}) ;;`
  })
  return `#compdef sello
# eval "$(sello completion zsh)"
_sello() {
  local place="sello" word
  local -a found
  for word in "\${words[@]:1:$((CURRENT - 2))}"; do
    case "$place $word" in ${inner(places)}) place="$place $word" ;; esac
  done
  case "$place" in
${cases.join('\n')}
  esac
  _describe sello found || _files
}
if [ "$funcstack[1]" = "_sello" ]; then _sello "$@"; else compdef _sello sello; fi
`
}

function fish(places: Place[]): string {
  const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  const lines = places.flatMap(({ path, words }) =>
    words.map(({ word, description }) => {
      const what = word.startsWith('--') ? `-l ${word.slice(2)}` : `-f -a ${word}`
      return `complete -c sello -n '__sello_at "${path}"' ${what} -d ${quoted(description)}`
    }),
  )
  return `# sello completion fish | source
function __sello_at
  set -l place sello
  for word in (commandline -opc)[2..-1]
    switch "$place $word"
      case ${inner(places).replaceAll('|', ' ')}
        set place "$place $word"
    end
  end
  test "$place" = "$argv[1]"
end
${lines.join('\n')}
`
}
