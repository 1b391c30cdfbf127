import {
  createTheme,
  type DrawerProps,
  type MenuProps,
  type ModalProps,
  type PopoverProps,
  type TooltipProps,
  type VariantColorsResolver,
} from '@mantine/core'
import { typefaces } from '@sello/tokens'

/** The head of a dialog is no landmark of the page: a second banner would mislead people who jump from landmark to landmark. */
const plainHeader = { header: { role: 'none' } }

/**
 * Mantine's theme. Its own palette is not used: every colour of a component is a token of ours, by name, so that both
 * appearances and the public pages agree.
 */
export const theme = createTheme({
  fontFamily: typefaces.sans,
  fontFamilyMonospace: typefaces.mono,
  headings: {
    fontFamily: typefaces.sans,
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.3' },
      h2: { fontSize: '1.125rem', lineHeight: '1.4' },
      h3: { fontSize: '1rem', lineHeight: '1.5' },
    },
  },
  defaultRadius: '8px',
  respectReducedMotion: true,
  cursorType: 'pointer',
  // theme.css draws the ring of :focus-visible, the same everywhere.
  focusRing: 'never',
  activeClassName: '',
  variantColorResolver: resolveColours,
  components: {
    // To lock the scrolling of the page, Mantine writes a style into the page, which the content security policy forbids.
    Modal: byDefault<ModalProps>({ lockScroll: false, centered: true, padding: 'lg', attributes: plainHeader }),
    Drawer: byDefault<DrawerProps>({ lockScroll: false, position: 'right', padding: 'lg', attributes: plainHeader }),
    // Menus stay in the landmark of the button that opens them.
    Menu: byDefault<MenuProps>({ shadow: 'md', withinPortal: false }),
    Popover: byDefault<PopoverProps>({ shadow: 'md', withinPortal: false }),
    Tooltip: byDefault<TooltipProps>({ events: { hover: true, focus: true, touch: true } }),
  },
})

/** The default properties of a component. The component itself is loaded with the first screen that shows it. */
function byDefault<Props>(defaultProps: Partial<Props>) {
  return { defaultProps }
}

/** A component's `color` is `accent` by default, and `bad` for acts that cannot be undone. */
function resolveColours({ color, variant }: Parameters<VariantColorsResolver>[0]): ReturnType<VariantColorsResolver> {
  const name = color === 'bad' ? 'bad' : 'accent'
  const own = `var(--${name})`
  const none = '1px solid transparent'
  if (variant === 'filled')
    return {
      background: own,
      hover: `color-mix(in srgb, ${own} 88%, var(--ink))`,
      color: 'var(--on-accent)',
      border: none,
    }
  if (variant === 'light') {
    const tint = `var(--${name === 'bad' ? 'bad' : 'calm'}-tint)`
    return { background: tint, hover: `color-mix(in srgb, ${tint} 90%, var(--ink))`, color: own, border: none }
  }
  if (variant === 'default')
    return {
      background: 'var(--card)',
      hover: 'var(--tint)',
      color: name === 'bad' ? own : 'var(--ink)',
      border: '1px solid var(--line)',
    }
  return {
    background: 'transparent',
    hover: 'var(--tint)',
    color: name === 'bad' ? own : 'var(--ink)',
    border: none,
  }
}
