// Runs before anything is painted, so that who chose an appearance never sees the other one flash. A file of its own,
// because the content security policy lets no script run that stands in the page.
const chosen = localStorage.getItem('mantine-color-scheme-value')
const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches
const isDark = chosen === 'dark' || (chosen !== 'light' && prefersDark)
document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
