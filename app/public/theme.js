// Before the first paint, so that nobody sees the wrong theme flash. The rest is app/src/platform/theme.ts.
;(() => {
  let theme = null
  let night = null
  try {
    theme = localStorage.getItem('theme')
    night = localStorage.getItem('themeNight')
  } catch {
    // No storage: follow the system.
  }
  if (theme !== 'light' && theme !== 'dark')
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.dataset.theme = theme === 'dark' && night === 'on' ? 'night' : theme
})()
