import { FileDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLaboratory } from '../../laboratory/index.ts'
import { tellNotLoaded } from '../primitives/index.ts'
import styles from './DropTarget.module.css'

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

const isTable = ({ name }: File): boolean => /\.(csv|tsv|txt)$/i.test(name)

/** Takes files that are dropped anywhere on the page; while one hovers, says so. */
export function DropTarget() {
  const lab = useLaboratory()
  const [hovering, setHovering] = useState(false)
  useEffect(() => {
    const { documents, session, tables } = lab
    const tell = (notice: (all: typeof import('./telling-files.ts')) => void): void =>
      void import('./telling-files.ts').then(notice, () => tellNotLoaded(lab))
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
      if (others.length > 0) tell(({ tellOthers }) => tellOthers(session, file, others))
      if (tables.current !== null && isTable(file)) tables.current(file)
      // a text may hold a scene as well
      else if (/\.[ct]sv$/i.test(file.name)) tell(({ tellTable }) => tellTable(session, file))
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
  }, [lab])
  if (!hovering) return null
  return (
    <div className={styles.veil}>
      <p className={styles.label}>
        <FileDown aria-hidden="true" size={22} />
        {lab.tables.current === null ? 'Drop to open the scene or robot' : 'Drop to open a scene, a robot or a table'}
      </p>
    </div>
  )
}
