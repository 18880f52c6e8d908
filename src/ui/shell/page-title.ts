/** What the browser's tab is called; a dot says that the scene has changes in no file. */
export const pageTitle = (title: string, dirty: boolean): string =>
  `${dirty ? '• ' : ''}${title === '' ? '' : `${title} – `}Lockwork`
