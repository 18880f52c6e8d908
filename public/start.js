// Before the first paint: the theme of last time. Then the app, in the form that this page may fetch.
;(function () {
  let theme = 'system'
  try {
    theme = JSON.parse(localStorage.getItem('lockwork-preferences')).theme || 'system'
  } catch {
    // Nothing was kept, or nothing may be.
  }
  if (theme === 'system') theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.dataset.theme = theme

  const form = document.currentScript.dataset
  // While the app is being developed, index.html names its module itself.
  if (!form.module) return

  // A page without an origin of its own (a sandboxed frame, a file on disk) may fetch modules only where the host allows it,
  // which hosts of files seldom do; classic scripts it may fetch from everywhere.
  const apart = self.origin === 'null'
  if (!apart) {
    const early = document.createElement('link')
    early.rel = 'modulepreload'
    early.href = form.module
    document.head.append(early)
  }
  addEventListener('DOMContentLoaded', function () {
    const script = document.createElement('script')
    if (apart) document.querySelector('link[data-style]').href = form.apartStyle
    else script.type = 'module'
    script.src = apart ? form.apart : form.module
    document.head.append(script)
  })

  addEventListener('load', function () {
    try {
      if ('serviceWorker' in navigator) navigator.serviceWorker.register('./sw.js').catch(function () {})
    } catch {
      // A sandboxed page may have none.
    }
  })
})()
