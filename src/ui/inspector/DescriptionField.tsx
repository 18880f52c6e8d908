import { Pencil } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useScene, useEdit } from '../../laboratory/index.ts'
import { setAbout } from '../../scene/index.ts'
import { TextField } from '../fields/index.ts'
import { Button, IconButton } from '../primitives/index.ts'
import { Prose } from '../prose/index.ts'
import styles from './Inspector.module.css'

/** The scene's description: prose to be read, a field once it is to be written. */
export function DescriptionField() {
  const description = useScene((s) => s.scene.description)
  const edit = useEdit()
  const [writing, setWriting] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (writing) field.current?.querySelector('textarea')?.focus()
  }, [writing])

  if (writing)
    return (
      <div ref={field} onBlur={() => setWriting(false)}>
        <TextField
          label="Description"
          lines={9}
          value={description}
          placeholder="What to look at. Markdown."
          onCommit={(text) => edit('Change description', (draft) => setAbout(draft, { description: text }))}
        />
      </div>
    )
  const write = () => setWriting(true)
  if (description.trim() === '')
    return (
      <Button look="quiet" onClick={write}>
        <Pencil aria-hidden="true" /> Describe it
      </Button>
    )
  return (
    <div className={styles['description']} role="group" aria-label="Description">
      <Prose text={description} />
      <IconButton size="small" label="Edit the description" icon={Pencil} side="left" onClick={write} />
    </div>
  )
}
