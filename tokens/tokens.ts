/**
 * The colours of everything that people see. Each pair that a text stands in (ink or soft on paper, card and tint; on-accent on
 * accent; good, late, bad and calm on their tints) has a contrast of 4.5 to 1 or more, as WCAG 2.2 asks in 1.4.3.
 */
export const light = {
  paper: '#f5f3ee',
  card: '#fff',
  ink: '#1b2129',
  soft: '#57616e',
  rule: '#e2ddd2',
  tint: '#faf8f4',
  accent: '#1f4e79',
  'on-accent': '#fff',
  focus: '#b4600a',
  good: '#17603a',
  'good-tint': '#e9f4ec',
  late: '#7a4c00',
  'late-tint': '#fdf3dd',
  bad: '#9b1c17',
  'bad-tint': '#fceceb',
  calm: '#2c4a76',
  'calm-tint': '#ebf1fa',
}

export type Colours = typeof light

export const dark: Colours = {
  paper: '#13161b',
  card: '#1b1f26',
  ink: '#e9edf2',
  soft: '#a5b0be',
  rule: '#323944',
  tint: '#20252d',
  accent: '#9cc4ee',
  'on-accent': '#0d1b2a',
  focus: '#ffb454',
  good: '#85d9a5',
  'good-tint': '#16291e',
  late: '#f0c46c',
  'late-tint': '#2d2412',
  bad: '#ff9d95',
  'bad-tint': '#321a19',
  calm: '#a9c6f2',
  'calm-tint': '#18243a',
}

/** Typefaces that every system brings along: nothing is loaded from anywhere. */
export const typefaces = {
  sans: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Noto Sans', sans-serif",
  /** For the titles of what people earn. */
  serif: "'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, 'Times New Roman', 'Noto Serif', serif",
  mono: "ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace",
}

/** `--paper: #f5f3ee; --ink: #1b2129;`, for a rule of a style sheet. */
export function declare<Name extends string>(
  values: Record<Name, string>,
  names = Object.keys(values) as Name[],
): string {
  return names.map((name) => `--${name}: ${values[name]};`).join(' ')
}
