export { ActionButton, type ActionButtonProps } from './ActionButton.tsx'
export { ActionItem } from './ActionItem.tsx'
