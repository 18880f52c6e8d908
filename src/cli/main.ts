/** The command line as a process: arguments, standard streams, exit code. */
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import process from 'node:process'
import { run } from './run.ts'

const read = async (file: string): Promise<Uint8Array> => (file === '-' ? buffer(process.stdin) : readFile(file))

// The reader of a pipe may go away early (`| head`): nothing is left to say then.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

const { exit, stdout, stderr } = await run(process.argv.slice(2), read)
process.stderr.write(stderr)
process.stdout.write(stdout)
process.exitCode = exit
