import { hasNoReadings, useLaboratory, useRun } from '../../laboratory/index.ts'
import { Lazy, lazyPart, Section } from '../primitives/index.ts'
import { CentresSection } from './CentresSection.tsx'
import { CentrodesSection } from './CentrodesSection.tsx'
import styles from './Motion.module.css'
import { PointsSection } from './PointsSection.tsx'
import { ScrewsSection } from './ScrewsSection.tsx'

const polygonPart = lazyPart(() => import('./polygon/index.ts'))

/** What can be drawn of the motion of this instant, with its numbers. */
export function MotionPanel() {
  const { session } = useLaboratory()
  const stopped = useRun(hasNoReadings)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Esc leaves whatever has the focus in it
    <div
      className={styles['panel']}
      data-motion
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        session.getState().setPanel('motion', false)
      }}
    >
      {stopped ? <p className={styles['quiet']}>Nothing to show: as it is now it does not run.</p> : <Sections />}
    </div>
  )
}

function Sections() {
  return (
    <>
      <Section title="Velocities of points">
        <PointsSection />
      </Section>
      <Section title="Screw axes">
        <ScrewsSection />
      </Section>
      <Section title="Instant centres">
        <CentresSection />
      </Section>
      <Section title="Centrodes">
        <CentrodesSection />
      </Section>
      <Section title="Polygons">
        <Lazy part={polygonPart}>{({ PolygonSection }) => <PolygonSection />}</Lazy>
      </Section>
    </>
  )
}
