/** The clock of react-three-fiber's frames, in place of `Clock` of three, which is given up there: s since it started. */
export class FrameClock {
  startTime = 0
  oldTime = 0
  elapsedTime = 0
  running = false

  start(): void {
    this.startTime = this.oldTime = performance.now()
    this.elapsedTime = 0
    this.running = true
  }

  stop(): void {
    this.getDelta()
    this.running = false
  }

  getElapsedTime(): number {
    this.getDelta()
    return this.elapsedTime
  }

  /** s since it was asked last; 0 the first time, with which it starts. */
  getDelta(): number {
    if (!this.running) {
      this.start()
      return 0
    }
    const now = performance.now()
    const delta = (now - this.oldTime) / 1000
    this.oldTime = now
    this.elapsedTime += delta
    return delta
  }
}
