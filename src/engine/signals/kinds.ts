import type { Signal } from '../model/model.ts'
import type { SignalSpec } from '../model/spec.ts'
import { DISTANCE } from './distance.ts'
import { JOINT_COORDINATE } from './joint-coordinate.ts'
import { PLACE } from './place.ts'
import type { SignalKind } from './signal.ts'

/** A kind of which it is not known here which; its methods may be given signals of that kind only. */
type AnySignalKind = SignalKind<SignalSpec, Signal>

/** All kinds of signal. */
const SIGNAL_KINDS: { readonly [K in SignalSpec['kind']]: SignalKind<Extract<SignalSpec, { kind: K }>, Signal> } = {
  joint: JOINT_COORDINATE,
  distance: DISTANCE,
  place: PLACE,
}

/** The kind of a signal. */
export const kindOfSignal = (signal: Pick<SignalSpec, 'kind'>): AnySignalKind => SIGNAL_KINDS[signal.kind]
