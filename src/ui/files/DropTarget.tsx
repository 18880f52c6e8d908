import { FileDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLaboratory } from '../../laboratory/index.ts'
import styles from './DropTarget.module.css'

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

const telling = () => import('./telling-files.ts')

const isTable = ({ name }: File): boolean => /\.(csv|tsv|txt)$/i.test(name)

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
      if (others.length > 0) void telling().then(({ tellOthers }) => tellOthers(session, file, others))
      if (tables.current !== null && isTable(file)) tables.current(file)
      else if (/\.[ct]sv$/i.test(file.name)) void telling().then(({ tellTable }) => tellTable(session, file))
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
