export { Boundary } from './Boundary.tsx'
export { Button, type ButtonProps } from './Button.tsx'
export { Choice, type ChoiceProps } from './Choice.tsx'
export { classes } from './classes.ts'
export { Dialog, type DialogProps } from './Dialog.tsx'
export { DialogButtons } from './DialogButtons.tsx'
export { focusView } from './focus-view.ts'
export { useViewNext } from './useViewNext.ts'
export { IconButton, type IconButtonProps } from './IconButton.tsx'
export { KeyCaps } from './KeyCaps.tsx'
export { cameByKey, lastKey } from './last-input.ts'
export { Menu, type MenuProps } from './Menu.tsx'
export { MenuItem, MenuSeparator, type MenuItemProps } from './MenuItem.tsx'
export { Panel, Section, type PanelProps } from './Panel.tsx'
export { Popover, type PopoverProps } from './Popover.tsx'
export { SearchField, type SearchFieldProps } from './SearchField.tsx'
export { Slider, type SliderProps } from './Slider.tsx'
export { Switch, type SwitchProps } from './Switch.tsx'
export { Tooltip, TooltipProvider, type TooltipProps } from './Tooltip.tsx'
export { useEscape } from './useEscape.ts'
export { useFocusBack } from './useFocusBack.ts'
export { useLongPress } from './useLongPress.ts'
export { forHand } from './for-hand.ts'
export {
  Lazy,
  Loading,
  NotLoaded,
  lazyPart,
  type PartInUse,
  tellNotLoaded,
  usePart,
  useTellNotLoaded,
} from './lazy.tsx'
export { isCompact, useCompact, useLow, useTablet } from './useCompact.ts'
export { useMoreBeside } from './useMoreBeside.ts'
