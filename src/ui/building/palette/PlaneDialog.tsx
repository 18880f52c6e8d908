import { useAction, useLaboratory, useSession } from '../../../laboratory/index.ts'
import { Button, Choice, Dialog, Switch } from '../../primitives/index.ts'
import styles from './AddDialog.module.css'

/** Spacings of the grid that are offered, mm; 0 follows the zoom. */
const SPACINGS = [0, 1, 5, 10, 50, 100] as const

const PLANES = [
  { value: 'plane-xz', label: 'Upright, x–z' },
  { value: 'plane-xy', label: 'Lying, x–y' },
  { value: 'plane-yz', label: 'Across, y–z' },
] as const

/** The plane that one builds on, its grid, and what the pointer snaps to. */
export function PlaneDialog() {
  const lab = useLaboratory()
  const { actions, session } = lab
  const open = useSession((s) => s.dialog === 'plane')
  const grid = useSession((s) => s.snap.grid)
  const snaps = useSession((s) => s.snap.on)
  const flat = useSession((s) => s.flat)
  const present = useSession(() => PLANES.find(({ value }) => actions.get(value).pressed?.(lab))?.value ?? '')
  const face = useAction('plane-face')
  const look = useAction('flat-look')
  const close = (): void => session.getState().closeDialog()
  const spacing = grid === 'auto' ? '0' : String(Math.round(1e6 * grid) / 1e3)
  return (
    <Dialog open={open} onClose={close} title="Working plane" description="Where clicks in empty space put things.">
      <div className={styles['planes']}>
        <div className={styles['group']}>
          <span className={styles['heading']}>Plane</span>
          <Choice<string>
            label="Plane"
            value={present}
            options={PLANES}
            onChange={(value) => actions.get(value).perform(lab)}
          />
          <Button
            disabled={!face.enabled}
            onClick={() => {
              close()
              face.perform()
            }}
          >
            A face of a body …
          </Button>
        </div>
        <Switch label="Look straight at it" checked={flat} onChange={look.perform} />
        <div className={styles['group']}>
          <span className={styles['heading']}>Grid, mm</span>
          <Choice
            label="Grid, mm"
            value={spacing}
            options={SPACINGS.map((mm) => ({ value: String(mm), label: mm === 0 ? 'By zoom' : String(mm) }))}
            onChange={(value) => session.getState().setSnap({ grid: value === '0' ? 'auto' : Number(`${value}e-3`) })}
          />
        </div>
        <Switch label="Snap to points and grid" checked={snaps} onChange={(on) => session.getState().setSnap({ on })} />
      </div>
    </Dialog>
  )
}
