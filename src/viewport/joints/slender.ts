/** Springs, the rods of guides and rings on which something rolls, a few pixels thick: what they are made of stands out from the ground in whatever light falls on them. */

/** Plain steel. */
export const slenderSteel = (dark: boolean): string => (dark ? '#c3cbd7' : '#7b838e')

/** The part of its colour that shows without light: in the dark theme shadows would take them out of sight. */
export const slenderGlow = (dark: boolean): number => (dark ? 0.35 : 0)
