import { FileDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLaboratory, type Laboratory } from '../../laboratory/index.ts'
import { COORDINATES_TITLE } from '../mobility/index.ts'
import styles from './DropTarget.module.css'

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

const isTable = ({ name }: File): boolean => /\.(csv|tsv|txt)$/i.test(name)

/** Of several files the first is taken: says which, and which are not. */
const tellOthers = (session: Laboratory['session'], { name }: File, others: readonly File[]): void =>
  void session.getState().notify({
    tone: 'info',
    subject: 'dropped',
    title: `Of ${others.length + 1} files only ${name} is looked at`,
    detail: `Drop one at a time. Left aside: ${others.map((other) => other.name).join(', ')}.`,
  })

/** A table goes where coordinates are led by it, and nowhere else. */
const tellTable = (session: Laboratory['session'], { name }: File): void =>
  void session.getState().notify({
    tone: 'info',
    subject: 'dropped',
    title: `${name} is a table, not a scene`,
    detail: `Joints follow a table of coordinates: drop it again with the panel “${COORDINATES_TITLE}” open.`,
    waysOut: [{ label: `Open ${COORDINATES_TITLE}`, perform: () => session.getState().setPanel('coordinates', true) }],
  })

/** Takes files that are dropped anywhere on the page; while one hovers, says so. */
export function DropTarget() {
  const { documents, session, tables } = useLaboratory()
  const [hovering, setHovering] = useState(false)
  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy'
      setHovering(true)
    }
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setHovering(false)
    }
    const onDrop = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setHovering(false)
      const [file, ...others] = event.dataTransfer?.files ?? []
      if (file === undefined) return
      if (others.length > 0) tellOthers(session, file, others)
      if (tables.current !== null && isTable(file)) tables.current(file)
      else if (/\.[ct]sv$/i.test(file.name)) tellTable(session, file)
      else void documents.openDropped(file)
    }
    window.addEventListener('dragover', onOver)
    window.addEventListener('dragleave', onLeave)
    window.addEventListener('drop', onDrop)
    return () => {
      window.removeEventListener('dragover', onOver)
      window.removeEventListener('dragleave', onLeave)
      window.removeEventListener('drop', onDrop)
    }
  }, [documents, session, tables])
  if (!hovering) return null
  return (
    <div className={styles.veil}>
      <p className={styles.label}>
        <FileDown aria-hidden="true" size={22} />
        {tables.current === null ? 'Drop to open the scene or robot' : 'Drop to open a scene, a robot or a table'}
      </p>
    </div>
  )
}
