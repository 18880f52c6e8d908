/** How the mechanism vibrates. */
export function ModesPanel() {
  return null
}
