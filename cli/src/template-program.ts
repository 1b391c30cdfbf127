import type { Command } from 'commander'
import type { RunAction } from './run-action.ts'
import { separatorWords } from './separator-words.ts'

/** The commands about templates. */
export function addTemplates(program: Command, run: RunAction): void {
  const load = () => import('./commands/templates.ts')
  const templates = program.command('templates').description('What can be issued.')
  templates
    .command('list')
    .description('All templates.')
    .action(run(async () => (await load()).listTemplates))
  templates
    .command('view <id>')
    .description('One template with all that is needed to issue from it.')
    .action(run(async () => (await load()).viewTemplate))
  templates
    .command('sample <id>')
    .description('A file to fill in: CSV on standard output, unless told otherwise.')
    .option('--csv [file]', 'as CSV')
    .option('--xlsx <file>', 'as an Excel workbook')
    .option('--csv-separator <character>', separatorWords)
    .action(run(async () => (await load()).sampleTemplate))
  const editing = () => import('./commands/edit-templates.ts')
  templates
    .command('create <file>')
    .description('Save a template as a draft, from a template file; - for standard input.')
    .option('--publish', 'and publish it')
    .option('--idempotency-key <key>', 'makes it safe to repeat')
    .action(run(async () => (await editing()).createTemplate))
  templates
    .command('draft <id> <file>')
    .description('Save the next version of a template from a template file, and publish nothing.')
    .option('--edit-state <state>', 'as it was told: nothing that others saved meanwhile is replaced')
    .action(run(async () => (await editing()).saveDraft))
  templates
    .command('publish <id>')
    .description('Publish what is saved: from then on it is issued so.')
    .option('--edit-state <state>', 'as it was told')
    .action(run(async () => (await editing()).publishTemplate))
  templates
    .command('archive <id>')
    .description('Issue nothing from it any more.')
    .action(run(async () => (await editing()).archiveTemplate))
  templates
    .command('unarchive <id>')
    .description('Issue from it again.')
    .action(run(async () => (await editing()).unarchiveTemplate))
  templates
    .command('versions <id>')
    .description('The versions that were published, newest first.')
    .action(run(async () => (await editing()).listVersions))
  program
    .command('images')
    .description('Images that templates name.')
    .command('upload <file>')
    .description('Keep a PNG, JPEG or SVG, and tell its address for image_url of a template file.')
    .action(run(async () => (await editing()).uploadImage))
}
