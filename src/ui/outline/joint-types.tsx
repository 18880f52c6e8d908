/** How the interface tells of each joint type; z is the axis of the main marker. */
import type { ReactNode } from 'react'
import type { JointType } from '../../scene/index.ts'
import { dot, DrawnIcon, ROD_LINES, type IconProps } from './icons.tsx'

interface JointLook {
  readonly meaning: string
  /** What rows do that it holds beside the six, in sentences that may follow their sign and the word "held". */
  readonly further?: string
  /** Under which it is listed. */
  readonly group: string
  /** Whether the menu offers it; from there the rest is a change of type away. */
  readonly common: boolean
  readonly icon: ReactNode
}

const SQUARE =
  'the x axis of the main marker stays square to the y axis of the driven one, the arms of the cross. It is none of the six; flipping a row gives it up.'

/** In the order in which lists have them. */
export const JOINT_LOOKS: Readonly<Record<JointType, JointLook>> = {
  revolute: {
    meaning: 'a pin: turns about z',
    group: 'Everyday',
    common: true,
    icon: (
      <>
        <circle cx={12} cy={12} r={4} />
        {dot(12, 12)}
        <path d="M4.5 9.5a8 8 0 0 1 14-1.5M18.8 4v4h-4" />
        <path d="M19.5 14.5a8 8 0 0 1-14 1.5" />
      </>
    ),
  },
  prismatic: {
    meaning: 'a guide: slides along z',
    group: 'Everyday',
    common: true,
    icon: (
      <>
        <path d="M8 7h8v10H8zM2 12h6M16 12h6" />
        <path d="M4.5 9.5 2 12l2.5 2.5M19.5 9.5 22 12l-2.5 2.5" />
      </>
    ),
  },
  cylindrical: {
    meaning: 'turns about and slides along z',
    group: 'Everyday',
    common: true,
    icon: (
      <>
        <path d="M2 12h5M17 12h5M4.5 9.5 2 12l2.5 2.5M19.5 9.5 22 12l-2.5 2.5" />
        <path d="M9 6h6c1.7 0 3 2.7 3 6s-1.3 6-3 6H9" />
        <ellipse cx={9} cy={12} rx={3} ry={6} />
      </>
    ),
  },
  spherical: {
    meaning: 'a ball in a socket: turns freely',
    group: 'Everyday',
    common: true,
    icon: (
      <>
        <circle cx={12} cy={11} r={5} />
        <path d="M4 11a8 8 0 0 0 16 0M12 19v3M12 6V2" />
      </>
    ),
  },
  universal: {
    meaning: 'a Hooke joint: a cross with arms along x and y',
    further: SQUARE,
    group: 'Everyday',
    common: true,
    icon: (
      <>
        <path d="M12 6.5v11M6.5 12h11" />
        <path d="M2 12h1.5M3.5 8v8M3.5 8h3M3.5 16h3" />
        <path d="M22 12h-1.5M20.5 7v10M20.5 7H12M20.5 17H12" opacity={0.6} />
      </>
    ),
  },
  planar: {
    meaning: 'plane on plane: slides in x and y, turns about z',
    group: 'Everyday',
    common: true,
    icon: (
      <>
        <path d="M2 18 7 9h15l-5 9z" />
        <path d="M9.5 13.5h6M13.5 11.5l2 2-2 2M12 9V4" />
      </>
    ),
  },
  weld: {
    meaning: 'nothing moves',
    group: 'Everyday',
    common: true,
    icon: (
      <>
        <path d="M3 16V8h7v8zM14 16V8h7v8z" />
        <path d="M10 8l2 3 2-3zM10 16l2-3 2 3z" fill="currentColor" />
      </>
    ),
  },
  'point-on-line': {
    meaning: 'a ball in a tube along z',
    group: 'Points',
    common: false,
    icon: (
      <>
        <path d="M3 19 21 5" />
        {dot(12, 12, 3)}
      </>
    ),
  },
  'point-on-plane': {
    meaning: 'a point on the plane square to z',
    group: 'Points',
    common: false,
    icon: (
      <>
        <path d="M2 18 7 9h15l-5 9z" />
        {dot(12, 12.5, 2.5)}
        <path d="M12 10V3" />
      </>
    ),
  },
  'constant-velocity': {
    meaning: 'Rzeppa: bends, passes the turn on evenly',
    group: 'Shafts',
    common: false,
    icon: (
      <>
        <circle cx={12} cy={12} r={5} />
        {dot(12, 9, 1.3)}
        {dot(9.5, 13.5, 1.3)}
        {dot(14.5, 13.5, 1.3)}
        <path d="M2 12h5M16.5 9.8 21.5 6" />
      </>
    ),
  },
  'plunging-constant-velocity': {
    meaning: 'tripod: also slides along z',
    group: 'Shafts',
    common: false,
    icon: (
      <>
        <path d="M7 6h8a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H7z" />
        <path d="M12 12V8.5M12 12l-3 2M12 12l3 2M2 12h5M4 10l-2 2 2 2M18 12h4" />
      </>
    ),
  },
  oldham: {
    meaning: 'parallel shafts, offset in x and y',
    group: 'Shafts',
    common: false,
    icon: (
      <>
        <circle cx={12} cy={12} r={9} />
        <path d="M10 3.5v17M14 3.5v17" opacity={0.55} />
        <path d="M3.5 10h17M3.5 14h17" />
      </>
    ),
  },
  parallel: {
    meaning: 'the z axes stay parallel',
    group: 'Directions',
    common: false,
    icon: <path d="M5 19 13 5M11 19l8-14M10 6.2 13 5l.6 3.2M16 6.2 19 5l.6 3.2" />,
  },
  perpendicular: {
    meaning: 'x of main stays square to y of driven',
    further: SQUARE,
    group: 'Directions',
    common: false,
    icon: <path d="M5 3v17h16M5 14h6v6" />,
  },
  alignment: {
    meaning: 'no relative turn at all; moves freely',
    group: 'Directions',
    common: false,
    icon: (
      <>
        <path d="M4 11V4M4 11h6M4 11l-2 3M15 20v-7M15 20h6M15 20l-2 3" />
        <path d="M2.5 5.5 4 4l1.5 1.5M13.5 14.5 15 13l1.5 1.5" />
      </>
    ),
  },
  'distance-rod': {
    meaning: 'massless: keeps two points at their distance',
    further: 'the distance of its two ends; at both it turns as it likes.',
    group: 'Points',
    common: true,
    icon: ROD_LINES,
  },
  'rolling-disc': {
    meaning: 'a thin disc that rolls on a plane and may lean',
    further:
      'a thin disc about z of the driven marker touches the plane across z of the main one, and its rim does not slide there. One row holds a position, two hold velocities.',
    group: 'Rolling',
    common: true,
    icon: (
      <>
        <ellipse cx={12} cy={11} rx={4.5} ry={8} transform="rotate(18 12 11)" />
        {dot(12, 11, 1.3)}
        <path d="M2 20.5h20" />
      </>
    ),
  },
  'rolling-ball': {
    meaning: 'a ball that rolls on a plane or a sphere',
    further:
      'a ball about the driven marker touches a plane or a sphere, and does not slide there; it may spin about the normal. One row holds a position, two hold velocities.',
    group: 'Rolling',
    common: true,
    icon: (
      <>
        <path d="M2 10a10.5 10.5 0 0 0 20 0" />
        <circle cx={12} cy={11.5} r={5} />
        <path d="M9 9.5a4 4 0 0 1 2.5-1.7" opacity={0.6} />
      </>
    ),
  },
  'rolling-wheel': {
    meaning: 'a wheel that rolls on a line or a circle',
    further:
      'a wheel about z touches a line or a circle in the plane across z of the main marker, and does not slide along it. Other joints have to keep its axis along z. One row holds a position, one a velocity.',
    group: 'Rolling',
    common: true,
    icon: (
      <>
        <circle cx={12} cy={11} r={7.5} />
        {dot(12, 11)}
        <path d="M12 11 17 5.5M2 20.5h20M5 23l2.5-2.5M11 23l2.5-2.5M17 23l2.5-2.5" />
      </>
    ),
  },
  'knife-edge': {
    meaning: 'a blade or skate: goes along x, not across',
    further:
      'the driven marker goes along its x, and not across it, in the plane across z of the main marker. The row holds a velocity, and no position.',
    group: 'Rolling',
    common: true,
    icon: (
      <>
        <path d="M3 13h18l-3.5 5h-11z" />
        <path d="M7 13V7h6M2 21h20M17 9h5M20 7l2 2-2 2" />
      </>
    ),
  },
  pfaffian: {
    meaning: 'couples the rates of coordinates of joints',
    further:
      'of the coordinates that it names, a sum of rates, each times a factor, stays 0. The row holds velocities, and no position.',
    group: 'By rows',
    common: false,
    icon: (
      <>
        <circle cx={6} cy={7} r={3.5} />
        <circle cx={18} cy={17} r={3.5} />
        <path d="M9.5 7H20M4 17h10.5M13 4l3 3-3 3M11 14l-3 3 3 3" />
      </>
    ),
  },
  lock: {
    meaning: 'your own choice of the six rows',
    group: 'By rows',
    common: true,
    icon: (
      <>
        {[7, 17].flatMap((cy) => [5, 12, 19].map((cx) => <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r={2.5} />))}
        {dot(5, 7)}
        {dot(12, 7)}
        {dot(12, 17)}
      </>
    ),
  },
}

/** Those that the menu offers. */
export const COMMON_JOINTS = (Object.keys(JOINT_LOOKS) as JointType[]).filter((type) => JOINT_LOOKS[type].common)

export const JointIcon = ({ type, size }: IconProps & { readonly type: JointType }) => (
  <DrawnIcon {...(size === undefined ? {} : { size })}>{JOINT_LOOKS[type].icon}</DrawnIcon>
)
