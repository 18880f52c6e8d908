/** The command line as a process: arguments, standard streams, exit code. */
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import process from 'node:process'
import { run } from './run.ts'

const read = async (file: string): Promise<Uint8Array> => (file === '-' ? buffer(process.stdin) : readFile(file))

// The reader of a pipe may close it early (`| head`); the process then ends quietly.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

/** Clears the progress line, which is rewritten while somebody waits at a terminal. */
const CLEAR = '\r\x1b[K'
const watched = process.stderr.isTTY
const progress = (done: number, doing: string): void => {
  process.stderr.write(`${CLEAR}${Math.round(100 * done)} %  ${doing}`)
}

const { exit, stdout, stderr } = await run(process.argv.slice(2), read, watched ? progress : undefined)
if (watched) process.stderr.write(CLEAR)
process.stderr.write(stderr)
process.stdout.write(stdout)
process.exitCode = exit
