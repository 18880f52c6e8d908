import { Component, type ReactNode } from 'react'
import { Button } from './Button.tsx'

interface BoundaryState {
  readonly fault: string | null
}

/** What is in it may meet a fault in its drawing: that is said in its place, and the rest of the page goes on. */
export class Boundary extends Component<{ readonly children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { fault: null }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { fault: error instanceof Error ? error.message : String(error) }
  }

  override render(): ReactNode {
    const { fault } = this.state
    if (fault === null) return this.props.children
    return (
      <div role="alert">
        <p>This part of the page met a fault of the program; your work is kept. ({fault})</p>
        <Button onClick={() => this.setState({ fault: null })}>Show it again</Button>
      </div>
    )
  }
}
