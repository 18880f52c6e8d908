/**
 * One seed for all property tests, so that a run says of the code and not of the draw; LOCKWORK_SEED=n tries another, LOCKWORK_SEED=random a
 * new one each time.
 */
import fc from 'fast-check'
import { fetchAll } from '../engine/index.ts'

const wish = process.env.LOCKWORK_SEED ?? '20'
// what compiles a mechanism does not wait
await fetchAll()

if (wish !== 'random') fc.configureGlobal({ seed: Number(wish) })
