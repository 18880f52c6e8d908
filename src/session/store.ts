import { createStore, type StoreApi } from 'zustand/vanilla'
import type { WorkingPlane } from '../geometry/index.ts'
import type { Clip } from '../scene/index.ts'
import { hintWords, type Hint, type Inline, type Popup, type Snap, type ToolId } from './building.ts'
import { sameCovers, type Covers, type Insets } from './covers.ts'
import type { Item, Selection } from './selection.ts'
import { sameItem, sameItems, toggled } from './selection.ts'
import type {
  CameraPose,
  CameraWish,
  DialogId,
  FileFault,
  GlyphScale,
  Layers,
  NoticeWish,
  PanelId,
  TreatmentWish,
  SessionState,
  SheetTab,
  Theme,
  TourStep,
} from './state.ts'
import { startState } from './state.ts'
import type { TraceFacts } from './traces.ts'

/** Everything that changes the session; nothing else does. */
export interface SessionActions {
  /** Replaces the selection. */
  select(items: Selection): void
  /** Adds or takes out one item, the others stay. */
  toggleSelected(item: Item): void
  /** Drops selected and hovered items for which `exists` is false (after a delete or an undo). */
  keepSelected(exists: (item: Item) => boolean): void
  hover(item: Item | null): void
  light(items: Selection): void
  setClip(clip: Clip): void
  /** Takes up a tool, and removes hints and snaps of the last one. */
  setTool(tool: ToolId): void
  /** What is known of the path of a traced point; null: it is drawn no longer. */
  setTraceFacts(key: string, facts: TraceFacts | null): void
  setPlane(plane: WorkingPlane): void
  setFlat(flat: boolean): void
  setSnap(snap: Partial<Snap>): void
  setGizmoAxes(axes: SessionState['gizmoAxes']): void
  setMarkerMode(mode: SessionState['markerMode']): void
  setHint(hint: Hint | null): void
  setCarry(carry: SessionState['carry']): void
  /** Opens a popup; null closes the present one. */
  setPopup(popup: Popup | null): void
  setInline(inline: Inline | null): void
  /** Takes bars and panels away, with what is in hand and what was opened at points of the view; or brings them back. */
  setPresenting(on: boolean): void
  setGuest(guest: SessionState['guest']): void
  setTour(step: TourStep): void
  setFreedom(freedom: SessionState['freedom']): void
  /** Switches a layer by the user's choice, also for documents to come. */
  setLayer(layer: keyof Layers, on: boolean): void
  /**
   * Takes over the view of a document; what it does not state is as the user chose, else as at the start. A document that the page had on
   * the screen when it was left has its layers as they were then.
   */
  adoptView(document: string, layers: Partial<Layers>, glyphScale: GlyphScale): void
  setTreatment(treatment: TreatmentWish): void
  setGlyphScale(scale: GlyphScale): void
  /** Reads the motion of a body at one of its points. */
  setPointRead(body: string, point: string): void
  /** Reads the equal and opposite reaction of a joint; null: of none. */
  setOpposite(joint: string | null): void
  setTheme(theme: Theme): void
  setPanel(panel: PanelId, open: boolean): void
  showSheet(tab: SheetTab, open?: boolean): void
  openDialog(dialog: DialogId): void
  closeDialog(): void
  showFaults(file: string, list: readonly FileFault[]): void
  requestCamera(wish: CameraWish): void
  /** Called by the viewport when the camera has come to rest. */
  setCameraPose(pose: CameraPose): void
  /** Sets what lies over the view; returns whether that changed. */
  setCovers(insets: Insets, covers: Covers): boolean
  /** Shows a message and returns its id. A message with the same subject is replaced. */
  notify(notice: NoticeWish): number
  /** Takes a message away, by id or by subject. */
  dismiss(which: number | string): void
}

export type Session = SessionState & SessionActions
export type SessionStore = StoreApi<Session>

/** Seconds that a message stays: long enough to read it twice; those with a way out or with bad news longer. */
const secondsFor = (notice: NoticeWish): number => {
  if (notice.seconds !== undefined) return notice.seconds
  if (notice.tone === 'error') return 0
  const words = `${notice.title} ${notice.detail ?? ''}`.split(/\s+/).length
  return Math.max(notice.waysOut === undefined ? 4 : 10, Math.round(words * 0.6))
}

/** Panels that share one place: opening one closes the others. */
const ONE_PLACE: readonly PanelId[] = ['layers', 'status', 'diagnosis', 'modes', 'motion', 'equations', 'coordinates']

/** Whether two records hold the same values, so that listeners need not be called. */
const sameFields = <T extends object>(a: T | null, b: T | null): boolean =>
  a === b ||
  (a !== null && b !== null && (Object.keys({ ...a, ...b }) as (keyof T)[]).every((key) => a[key] === b[key]))

const sameHint = (a: Hint | null, b: Hint | null): boolean =>
  a === b || (a !== null && b !== null && hintWords(a) === hintWords(b) && a.keys.join(' ') === b.keys.join(' '))

/** Makes the session of one page. `initial` holds what the user preferred last time. */
export function makeSession(initial: Partial<SessionState> = {}): SessionStore {
  let serial = 0
  return createStore<Session>()((set, get) => ({
    ...startState,
    ...initial,
    select: (items) => {
      if (!sameItems(items, get().selection)) set({ selection: items })
    },
    toggleSelected: (item) => set((s) => ({ selection: toggled(s.selection, item) })),
    keepSelected: (exists) => {
      const { selection, hovered } = get()
      const kept = selection.filter(exists)
      if (kept.length !== selection.length) set({ selection: kept })
      if (hovered !== null && !exists(hovered)) set({ hovered: null })
    },
    hover: (item) => {
      if (!sameItem(get().hovered, item)) set({ hovered: item })
    },
    light: (items) => {
      if (!sameItems(items, get().lit)) set({ lit: items })
    },
    setClip: (clip) => set({ clip }),
    setTool: (tool) => {
      if (tool === get().tool) return
      set((s) => ({ tool, hint: null, inline: null, snap: { ...s.snap, caught: null } }))
    },
    // Called with every picture, so the store changes only if something is new.
    setTraceFacts: (key, facts) => {
      const { [key]: before, ...others } = get().traceFacts
      if (sameFields(facts, before ?? null)) return
      set({ traceFacts: facts === null ? others : { ...others, [key]: facts } })
    },
    setPlane: (plane) => set({ plane }),
    setFlat: (flat) => set({ flat }),
    // Called with every move of the pointer, so the store changes only if something is new.
    setSnap: (change) => {
      const snap = { ...get().snap, ...change }
      if (!sameFields(snap, get().snap)) set({ snap })
    },
    setGizmoAxes: (gizmoAxes) => set({ gizmoAxes }),
    setMarkerMode: (markerMode) => set({ markerMode }),
    setHint: (hint) => {
      if (!sameHint(hint, get().hint)) set({ hint })
    },
    setCarry: (carry) => set({ carry }),
    setPopup: (popup) => set({ popup }),
    setInline: (inline) => {
      if (!sameFields(inline, get().inline)) set({ inline })
    },
    setPresenting: (presenting) => {
      if (presenting) get().setTool('select')
      set(presenting ? { presenting, popup: null, inline: null } : { presenting })
    },
    setGuest: (guest) => set({ guest }),
    setTour: (tour) => set({ tour }),
    setFreedom: (freedom) => set({ freedom }),
    setLayer: (layer, on) =>
      set((s) => ({ layers: { ...s.layers, [layer]: on }, chosenLayers: { ...s.chosenLayers, [layer]: on } })),
    adoptView: (document, layers, glyphScale) =>
      set((s) => ({
        layers: s.layersOf === document ? s.layers : { ...startState.layers, ...s.chosenLayers, ...layers },
        layersOf: document,
        glyphScale,
        pointsRead: {},
      })),
    setTreatment: (treatment) => set({ treatment }),
    setGlyphScale: (glyphScale) => set({ glyphScale }),
    setPointRead: (body, point) => set((s) => ({ pointsRead: { ...s.pointsRead, [body]: point } })),
    setOpposite: (opposite) => set({ opposite }),
    setTheme: (theme) => set({ theme }),
    setPanel: (panel, open) =>
      set((s) => {
        const closed = open && ONE_PLACE.includes(panel) ? ONE_PLACE.map((other) => [other, false]) : []
        // Opening a panel ends the view of the mechanism alone.
        const presenting = s.presenting && !open
        return { panels: { ...s.panels, ...Object.fromEntries(closed), [panel]: open }, presenting }
      }),
    showSheet: (tab, open = true) => set((s) => ({ sheet: { tab, open }, presenting: s.presenting && !open })),
    openDialog: (dialog) => set({ dialog }),
    closeDialog: () => set({ dialog: null }),
    showFaults: (file, list) => set({ faults: { file, list }, dialog: 'faults' }),
    requestCamera: (wish) => set((s) => ({ camera: { serial: (s.camera?.serial ?? 0) + 1, wish } })),
    setCameraPose: (cameraPose) => set({ cameraPose }),
    setCovers: (insets, covers) => {
      const now = get()
      const [sides, rest] = [sameFields(now.insets, insets), sameCovers(now.covers, covers)]
      if (!sides || !rest) set({ ...(!sides && { insets }), ...(!rest && { covers }) })
      return !sides || !rest
    },
    notify: (wish) => {
      const id = ++serial
      const notice = { ...wish, id, seconds: secondsFor(wish) }
      const others = get().notices.filter((n) => wish.subject === undefined || n.subject !== wish.subject)
      set({ notices: [...others, notice] })
      return id
    },
    dismiss: (which) => {
      const kept = get().notices.filter((n) => n.id !== which && n.subject !== which)
      if (kept.length !== get().notices.length) set({ notices: kept })
    },
  }))
}
