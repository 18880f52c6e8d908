import { ActionItem } from '../action/index.ts'
import { MenuSeparator } from '../primitives/index.ts'

/** The menu under the name of the app, which is not part of the first load. */
export function TitleMenu() {
  return (
    <>
      <ActionItem id="new" />
      <ActionItem id="open" />
      <ActionItem id="library" />
      <ActionItem id="gallery" />
      <MenuSeparator />
      <ActionItem id="save" />
      <ActionItem id="save-as" />
      <ActionItem id="kept" />
      <ActionItem id="versions" />
      <MenuSeparator />
      <ActionItem id="share" />
      <ActionItem id="export" />
      <MenuSeparator />
      <ActionItem id="settle" />
      <ActionItem id="nearest-balance" />
      <MenuSeparator />
      <ActionItem id="present" />
      <ActionItem id="panel-diagnosis" />
      <ActionItem id="panel-modes" />
      <ActionItem id="panel-motion" />
      <ActionItem id="panel-equations" />
      <ActionItem id="panel-coordinates" />
      <ActionItem id="formulations" />
      <ActionItem id="shortcuts" />
    </>
  )
}
