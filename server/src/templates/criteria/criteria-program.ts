import { renderMarkdown } from './markdown.ts'

/** Renders one narrative. Runs in a process of its own (render-criteria.ts). */
export const renderNarrative = renderMarkdown
