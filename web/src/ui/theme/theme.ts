import { createTheme } from '@mantine/core'

/** Shades of the one accent. 6 is the brand's own; 7 and darker carry white text, 7 and darker are read on white. */
const accent = [
  '#fff4ec',
  '#ffe4d1',
  '#ffc8a3',
  '#ffa971',
  '#ff9a57',
  '#f8823b',
  '#f26b1d',
  '#c24b08',
  '#a63f08',
  '#86340a',
] as const

/** Calm neutrals, a breath of blue in them. */
const neutral = [
  '#f5f6f8',
  '#eceef2',
  '#dfe3e8',
  '#cbd1d9',
  '#a7b0bb',
  '#7d8894',
  '#5a6572',
  '#434d58',
  '#2d353e',
  '#1b2129',
] as const

/** Surfaces and texts of the dark theme, from text to the deepest ground. */
const night = [
  '#e4e8ed',
  '#b9c2cc',
  '#9aa7b5',
  '#74808e',
  '#39434f',
  '#2b333d',
  '#1f2730',
  '#171d24',
  '#11161c',
  '#0c1014',
] as const

const fontFamily =
  "Inter, 'Segoe UI Variable Text', 'Segoe UI', -apple-system, BlinkMacSystemFont, Roboto, 'Noto Sans', 'Helvetica Neue', 'Liberation Sans', Arial, system-ui, sans-serif"

/** Locks no scroll by a style tag, which the content security policy refuses: `base.css` does it. */
const still = { lockScroll: false, attributes: { header: { role: 'presentation' } } }
/** Quick enough not to be waited for. */
const quick = { transitionProps: { duration: 120 } }

/**
 * Mantine's theme. Its variables stand in `theme.css` as a static file, because a style tag made at run time is refused
 * by the content security policy; a test holds both together. Never use responsive style props, Grid, SimpleGrid or AppShell: they make style tags.
 */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: 7,
  colors: { accent, gray: neutral, dark: night },
  white: '#ffffff',
  black: '#1b2129',
  fontFamily,
  headings: { fontFamily, fontWeight: '650' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '87.5em' },
  // Plain objects: importing the components here would bring all of them to the login page.
  components: {
    Modal: { defaultProps: { ...still, ...quick, centered: true } },
    Drawer: { defaultProps: { ...still, ...quick } },
    // The placeholder would be a focusable element without a role inside the menu.
    Menu: { defaultProps: { ...quick, shadow: 'md', withInitialFocusPlaceholder: false } },
    Popover: { defaultProps: { ...quick, shadow: 'md' } },
    Select: { defaultProps: { checkIconPosition: 'right', comboboxProps: { shadow: 'md' } } },
    NumberInput: { defaultProps: { hideControls: true } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
  },
})
