import { dark, declare, light, typefaces } from '@sello/tokens'

/**
 * Sets the tokens as variables of the page, for both appearances. A style sheet made by script is no inline style: a content security policy that
 * allows style files alone lets it pass, and refuses the style element that Mantine would write.
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
