import { dark, declare, light, typefaces } from '@sello/tokens'

/**
 * The tokens as variables of the page, for both appearances. A sheet made by script is no inline style: it passes
 * a content security policy that allows style files alone, where the style element that Mantine would write does not.
 */
export function applyTheme(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    :root { ${declare(typefaces)} }
    :root[data-mantine-color-scheme='light'] { ${declare(light)} }
    :root[data-mantine-color-scheme='dark'] { ${declare(dark)} }
  `)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
