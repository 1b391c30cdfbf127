import { BadgePicture } from '../ui/BadgePicture.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { Soft } from '../ui/text/Soft.tsx'
import classes from './issuing.module.css'
import { columnsOf, requiredColumnsOf } from './rows/column.ts'
import type { IssuableTemplate } from './template.ts'
import { texts } from './texts/texts.ts'

/** Shows the chosen template, and the fields that it asks for of each recipient. */
export function TemplateSummary({ template }: { template: IssuableTemplate }) {
  const words = useTexts(texts)
  const required = requiredColumnsOf(template)
  const optional = columnsOf(template).filter((column) => !required.includes(column))
  const names = (columns: typeof required) => columns.map((column) => words.columns[column]).join(', ')
  return (
    <div className={classes.summary}>
      <BadgePicture url={template.image_url} size="summary" />
      <div>
        <h2 className={classes.awarded}>{template.name}</h2>
        <Soft>{words.needs(names(required))}</Soft>
        {optional.length > 0 && <Soft>{words.mayHave(names(optional))}</Soft>}
      </div>
    </div>
  )
}
