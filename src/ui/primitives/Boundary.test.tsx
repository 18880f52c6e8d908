import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Boundary } from './Boundary.tsx'

it('shows what is in it, and in its place the fault that this met, with a way on', () => {
  const boundary = new Boundary({ children: <p>Panel</p> })
  expect(renderToStaticMarkup(boundary.render())).toBe('<p>Panel</p>')
  boundary.state = Boundary.getDerivedStateFromError(new RangeError('beyond the list'))
  const fault = renderToStaticMarkup(boundary.render())
  expect(fault).toMatch(/^<div role="alert">.*your work is kept\. \(beyond the list\).*<button.*Show it again/)
  expect(fault).not.toContain('Panel')
})
