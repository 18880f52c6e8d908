/** Takes the focus to the view, so that Enter and arrows act there and not on the button that was pressed. */
export const focusView = (): void =>
  document.querySelector<HTMLElement>('[role=application]')?.focus({ preventScroll: true })
