import { Radio } from '@mantine/core'
import { useTexts } from '../../ui/language/language.tsx'
import classes from '../editor/editor.module.css'
import { texts } from '../texts.ts'
import type { TemplateValues } from './template-values.ts'

type Layout = TemplateValues['layout']

/** A small sketch of each certificate layout: frames and lines as paths, the seal as a circle. */
const sketches: Record<Layout, { width: number; height: number; lines: string; seal: [number, number] }> = {
  classic: { width: 56, height: 40, lines: 'M3 3h50v34H3zM18 12h20M12 19h32M16 25h24', seal: [28, 31] },
  modern: { width: 56, height: 40, lines: 'M1 1h16v38H1zM23 10h22M23 17h28M23 23h18M23 33h12', seal: [9, 20] },
  diploma: { width: 40, height: 56, lines: 'M3 3h34v50H3zM12 20h16M8 27h24M11 33h18M14 47h12', seal: [20, 12] },
}

/** Chooses the layout of the certificates of a template, each shown as a small picture. */
export function LayoutField({ layout, onChange }: { layout: Layout; onChange: (layout: Layout) => void }) {
  const words = useTexts(texts).editor
  return (
    <Radio.Group
      label={words.layout}
      description={words.layoutHint}
      value={layout}
      onChange={(value) => onChange(value as Layout)}
    >
      <div className={classes.choices}>
        {(Object.keys(sketches) as Layout[]).map((name) => {
          const { width, height, lines, seal } = sketches[name]
          const [x, y] = seal
          return (
            <div key={name} className={classes.choice}>
              <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
                <path d={lines} fill="none" stroke="currentColor" strokeWidth="1.5" />
                <circle cx={x} cy={y} r="4" fill="currentColor" />
              </svg>
              <Radio value={name} label={words.layouts[name]} />
            </div>
          )
        })}
      </div>
    </Radio.Group>
  )
}
