export { ActionButton, ActionItem, type ActionButtonProps } from './ActionButton.tsx'
